// Creates elements of the page.

// element('button', { id: 'play', onclick: play, 'aria-label': 'Play' }, ['Play']): sets properties where the element
// has them, attributes otherwise; leaves out undefined ones.
export function element(tag, properties = {}, children = []) {
  return fill(document.createElement(tag), properties, children);
}

const svgNamespace = 'http://www.w3.org/2000/svg';

export function svgElement(tag, attributes = {}, children = []) {
  return fill(document.createElementNS(svgNamespace, tag), attributes, children);
}

function fill(made, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name in made && made.namespaceURI !== svgNamespace) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

// The words of a command, none of which a line breaks, not even behind the hyphens of an option.
export const unbroken = (command) => command.split(' ').flatMap((word, i) =>
  [...(i > 0 ? [' '] : []), element('span', { className: 'unbroken' }, [word])]);
