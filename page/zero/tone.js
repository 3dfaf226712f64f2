// A tone that fades away.

const seconds = 1.5;

export class Tone {
  #context = null;
  #oscillator = null;

  // Must be called from an event of the reader's: browsers block sound otherwise.
  play(hertz) {
    this.#context ??= new AudioContext();
    this.#context.resume();
    this.#oscillator?.stop();
    const now = this.#context.currentTime;
    const gain = new GainNode(this.#context, { gain: 0 });
    gain.gain.linearRampToValueAtTime(0.2, now + 0.03);
    gain.gain.linearRampToValueAtTime(0, now + seconds);
    const oscillator = new OscillatorNode(this.#context, { frequency: hertz });
    oscillator.onended = () => { if (this.#oscillator === oscillator) this.#oscillator = null; };
    oscillator.connect(gain).connect(this.#context.destination);
    oscillator.start();
    oscillator.stop(now + seconds);
    this.#oscillator = oscillator;
  }

  // Changes the pitch of a tone that can still be heard.
  change(hertz) {
    this.#oscillator?.frequency.setValueAtTime(hertz, this.#context.currentTime);
  }
}
