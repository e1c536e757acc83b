/** A point of the viewport in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

export type Key = 'Delete' | 'Enter' | 'PageDown' | 'PageUp'

/** One tab of a real browser. Every method rejects if the browser has ended or does not respond in time. */
export interface DriverTab {
  /** Resolves when the new document has been parsed. */
  goto(url: string): Promise<void>
  /** Resolves when the new document has been parsed. */
  reload(): Promise<void>
  /** Does not wait: the page may come from the back/forward cache. */
  back(): Promise<void>
  /** Does not wait: the page may come from the back/forward cache. */
  forward(): Promise<void>
  /** Shows the tab and resolves when it is laid out: a browser skips the layout of hidden pages (`content-visibility`). */
  activate(): Promise<void>
  /** Evaluates a JavaScript expression in the page. @returns its value, or that of its promise, as far as JSON carries it */
  evaluate(expression: string): Promise<unknown>
  /** Presses the mouse at the first point, moves it over the others and releases it at the last: one point is a click. */
  drag(points: readonly Point[]): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** @returns a PNG file */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A running browser with one profile. */
export interface Driver {
  newTab(): Promise<DriverTab>
  /** Ends every open page without any event, as a system does that is short of memory. Later tabs are not affected. */
  killPages(): Promise<void>
  /** Console errors and warnings, and uncaught errors, one line each. */
  complaints(): readonly string[]
  /** Ends the browser and every process that was started for it. */
  quit(): Promise<void>
}

/**
 * @param executable see EngineOptions
 * @param profile existing folder for all that the browser stores; it saves downloads in the subfolder `downloads`
 */
export type LaunchDriver = (executable: string, profile: string) => Promise<Driver>

/** Size of the window's content in CSS pixels: a tablet in landscape format, which shows the whole navigation. */
export const viewport = { width: 1180, height: 820 }

/** Milliseconds that a page may take to load, and a script to return. */
export const driverTimeoutMs = 20_000
