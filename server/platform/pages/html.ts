/** Escapes text for an element or a double-quoted attribute (HTML §13.3). */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
