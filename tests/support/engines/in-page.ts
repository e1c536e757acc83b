import { Ivya } from 'ivya'
import { getAriaChecked, getAriaDisabled, isElementVisible } from 'ivya/utils'
import type { Point } from './driver.ts'

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** The matches of a selector; the properties besides `count` are those of the only match. */
export interface Seen {
  readonly count: number
  readonly visible: boolean
  readonly enabled: boolean
  readonly checked: boolean
  /** Text content with whitespace collapsed. */
  readonly text: string
  /** The content of a field. */
  readonly value: string
  readonly box: Box | null
  /** A point where a click reaches the element; null while something covers it. */
  readonly point: Point | null
}

const nothing: Omit<Seen, 'count'> = {
  ...{ visible: false, enabled: false, checked: false },
  ...{ text: '', value: '', box: null, point: null },
}

const engines = { Firefox: 'firefox', Chrome: 'chromium' } as const
const engine = (['Firefox', 'Chrome'] as const).find((name) => navigator.userAgent.includes(name))
const ivya = Ivya.create({ browser: engine === undefined ? 'webkit' : engines[engine] })

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)

const pointOn = (element: Element): Point | null => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  return hit !== null && element.contains(hit) ? point : null
}

/** Returns the label of a radio button or checkbox, or else the element. */
const labelOf = (element: Element): Element => {
  const isChoice = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
  return (isChoice ? element.labels?.[0] : null) ?? element
}

/** @param scroll whether the element is scrolled into view */
export const inspect = (selector: string, scroll: boolean): Seen => {
  const matches = ivya.queryLocatorSelectorAll(selector)
  const [element] = matches
  if (element === undefined || matches.length > 1) return { ...nothing, count: matches.length }
  const label = labelOf(element)
  if (scroll && pointOn(label) === null) label.scrollIntoView({ block: 'center', behavior: 'instant' })
  // The label is the visible part of an input that is drawn as something else; its middle may be a link.
  const target = pointOn(element) === null ? label : element
  const { x, y, width, height } = target.getBoundingClientRect()
  return {
    count: 1,
    visible: isElementVisible(element),
    enabled: !getAriaDisabled(element),
    checked: getAriaChecked(element) === true,
    text: (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
    value: isField(element) ? element.value : isEditor(element) ? element.textContent.trim() : '',
    box: { x, y, width, height },
    point: pointOn(target),
  }
}

/** The editor of a formatted text. */
const isEditor = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isContentEditable

/** Focuses a field and selects its content, so that typing replaces it. */
export const select = (selector: string): void => {
  const element = ivya.queryLocatorSelector(selector)
  if (element !== null && isEditor(element)) {
    element.focus()
    getSelection()?.selectAllChildren(element)
    return
  }
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    throw new Error('Not a text field')
  element.focus()
  element.select()
}

/**
 * Selects the option with this text, as if chosen from the list of the browser, which no driver reaches.
 * @returns false if the list has no such option
 */
export const selectOption = (selector: string, text: string): boolean => {
  const element = ivya.queryLocatorSelector(selector)
  if (!(element instanceof HTMLSelectElement)) throw new Error('Not a list of options')
  const option = [...element.options].find(({ label }) => label === text)
  if (option === undefined) return false
  option.selected = true
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

export const clickAll = (selectors: readonly string[]): void => {
  const elements = selectors.map((selector) => ivya.queryLocatorSelector(selector))
  for (const element of elements) (element as HTMLElement).click()
}
