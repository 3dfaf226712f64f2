// The picture chooser, which several tabs use.
import { element } from '../dom.js';
import { PaintPad } from './paint_pad.js';
import { hasOwnPicture, isHidden, painting, pictureEvents, pictureNames, pictureParts, setOwnPicture } from './pictures.js';

const numbersOf = {
  wave: [['waves over the width', 3, -256, 256], ['over the height', 2, -256, 256]],
  impulse: [['column', 2, 0, 511], ['row', 2, 0, 511]],
};

// An element in which the reader chooses a picture; calls onChange(name) when the choice changes. Its property
// `picture` is the name; setting it updates the element without calling onChange.
export function pictureChooser(app, onChange) {
  const select = element('select', { 'aria-label': 'Picture' },
    pictureNames(app).map(({ name, title }) => element('option', { value: name }, [title])));
  const details = element('span', { className: 'picture-details' });
  const fault = element('span', { className: 'picture-fault', role: 'status' });
  const chooser = element('span', { className: 'picture-chooser' }, [select, details, fault]);
  let numbers = [];
  let pad = null;
  let isStale = false; // the chosen picture has changed while the chooser was hidden

  const name = () => (numbers.length > 0 ? `${select.value}:${numbers.join(',')}` : select.value);
  const showHidden = () => {
    fault.textContent = isHidden(select.value) ? 'This browser hides pixels from pages, so a wave stands in for the ' +
      'picture. Allow this page to read its canvas, and choose again.' : '';
  };
  const tell = () => {
    showHidden();
    if (select.value !== 'own' || hasOwnPicture()) onChange(name());
  };
  const take = async (blob) => {
    try {
      await setOwnPicture(blob);
    } catch (error) {
      fault.textContent = error.message;
    }
  };

  const filePicker = (label, capture) => element('label', { className: 'file-button' }, [label,
    element('input', { type: 'file', accept: 'image/*', capture,
      onchange: (event) => event.target.files[0] && take(event.target.files[0]) })]);
  const numberField = ([label, , least, most], i) => element('label', {}, [`${label} `,
    element('input', { type: 'number', min: least, max: most, value: numbers[i],
      onchange: (event) => {
        if (!event.target.checkValidity() || event.target.value === '') return;
        numbers[i] = Math.round(event.target.valueAsNumber);
        tell();
      } })]);

  const showDetails = () => {
    details.replaceChildren();
    if (select.value in numbersOf) {
      details.append(...numbersOf[select.value].map(numberField));
    } else if (select.value === 'painted') {
      pad ??= new PaintPad(painting());
      details.append(pad.element, element('button', { type: 'button', onclick: () => pad.clear() }, ['Clear']));
    } else if (select.value === 'own') {
      details.append(filePicker('Choose a file'), filePicker('Take a photograph', 'environment'),
        element('span', { className: 'faint' }, ['or drop one here, or paste one']));
    }
  };
  const choose = (wanted) => {
    isStale = false;
    const parts = pictureParts(wanted);
    select.value = parts.kind;
    numbers = parts.numbers.length > 0 ? parts.numbers : (numbersOf[parts.kind] ?? []).map(([, value]) => value);
    showDetails();
    showHidden();
  };

  select.addEventListener('change', () => { choose(select.value); tell(); });
  for (const kind of ['own', 'painted'])
    pictureEvents.addEventListener(kind, () => {
      if (!chooser.checkVisibility()) {
        isStale ||= select.value === kind;
        return;
      }
      if (select.value !== kind) choose(kind);
      tell();
    });
  new ResizeObserver(() => {
    if (!isStale || !chooser.checkVisibility()) return;
    isStale = false;
    tell();
  }).observe(select);
  takeDroppedAndPasted(chooser, take);
  choose('teapot');
  Object.defineProperty(chooser, 'picture', { get: name, set: choose });
  return chooser;
}

// Accepts pictures that are dropped anywhere on the page, or pasted, while `chooser` is visible.
function takeDroppedAndPasted(chooser, take) {
  const pictureOf = (transfer) => [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  document.addEventListener('dragover', (event) => {
    if (chooser.checkVisibility()) event.preventDefault();
  });
  for (const [kind, transfer] of [['drop', 'dataTransfer'], ['paste', 'clipboardData']])
    document.addEventListener(kind, (event) => {
      const picture = pictureOf(event[transfer]);
      if (!chooser.checkVisibility() || !picture) return;
      event.preventDefault();
      take(picture);
    });
}
