/**
 * Focuses a place once a form or an item has done its work and closes. Whoever has moved on meanwhile, such as into a menu,
 * keeps the focus there.
 * @param left what closes: the form, the item, or the pressed button
 */
export const focusAfter = (place: HTMLElement | null | undefined, left: Element | null | undefined): void => {
  const { activeElement, body } = document
  // Safari does not focus a clicked button: then the body has the focus, and contains everything.
  const isLost = activeElement === null || activeElement === body
  if (isLost || (left !== body && left?.contains(activeElement))) place?.focus()
}
