import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import type { DriverTab, Key, Point } from './driver.ts'
import type { Box, Seen } from './in-page.ts'

/** Milliseconds that an element may take to reach an expected state. */
const patienceMs = 60_000
/** Poll interval in milliseconds. */
const intervalMs = 50

type Words = string | RegExp
interface RoleOptions {
  readonly name?: Words
  readonly exact?: boolean
  readonly level?: number
}

/** Queries by accessible role and name, with the same rules as Playwright's. */
interface Queries {
  getByRole(role: string, options?: RoleOptions): Locator
  getByLabel(label: Words, options?: { exact?: boolean }): Locator
  getByText(text: Words, options?: { exact?: boolean }): Locator
}

/** An element by its role and name, looked up again by every call. Each call waits until exactly one matches. */
export interface Locator extends Queries {
  readonly selector: string
  filter(options: { has: Locator }): Locator
  first(): Locator
  last(): Locator
  click(): Promise<void>
  /** Replaces the content of a text field by typing. */
  fill(text: string): Promise<void>
  /** @param text of the option */
  selectOption(text: string): Promise<void>
  expectVisible(timeoutMs?: number): Promise<void>
  /** No match is visible. */
  expectHidden(): Promise<void>
  expectText(text: Words): Promise<void>
  expectValue(value: string): Promise<void>
  expectChecked(isChecked?: boolean): Promise<void>
  /** Position in the viewport, in CSS pixels. */
  box(): Promise<Box>
}

/** A tab of a real browser, with queries as a person perceives the page. */
export interface Tab
  extends Queries,
    Pick<DriverTab, 'back' | 'forward' | 'reload' | 'close' | 'screenshot' | 'drag' | 'type'> {
  /** @param path of our server */
  goto(path: string): Promise<void>
  /** Runs a function in the page without access to its scope; argument and result must be JSON. */
  evaluate: Page['evaluate']
  press(key: Key): Promise<void>
  /** Clicks by script in a single task: faster than any finger, with nothing in between. */
  clickInOneTask(locators: readonly Locator[]): Promise<void>
  readonly origin: string
  expectPath(path: RegExp): Promise<void>
}

const contains = (text: string, words: Words): boolean =>
  typeof words === 'string' ? text.includes(words) : words.test(text)

/** @param inPage source of the script that defines `inPage` */
export const createTab = (driver: DriverTab, origin: string, inPage: string): Tab => {
  const call = async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    const expression = `globalThis.inPage === undefined ? 'not there' : inPage.${name}(...${JSON.stringify(args)})`
    const result = await driver.evaluate(expression)
    if (result !== 'not there') return result
    await driver.evaluate(`(() => { ${inPage}; globalThis.inPage = inPage })()`)
    return driver.evaluate(expression)
  }

  /** Polls until `isExpected`. While a page is being replaced, scripts in it may fail. */
  const poll = async <T>(
    look: () => Promise<T>,
    isExpected: (seen: T) => boolean,
    what: string,
    timeoutMs = patienceMs,
  ): Promise<T> => {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      let last: unknown
      try {
        const seen = await look()
        if (isExpected(seen)) return seen
        last = seen
      } catch (error) {
        last = error
      }
      if (performance.now() > deadline) {
        const where = await driver.evaluate('location.href').catch(String)
        throw new Error(`${what} did not happen within ${timeoutMs} ms at ${where}; last seen: ${format(last)}`)
      }
      await setTimeout(intervalMs)
    }
  }
  const format = (seen: unknown): string => (seen instanceof Error ? String(seen) : JSON.stringify(seen))

  const activate = (): Promise<void> => poll(driver.activate, () => true, 'activation')

  /** Input reaches the tab that is shown. */
  const shown =
    <T>(send: (input: T) => Promise<void>) =>
    async (input: T): Promise<void> => {
      await activate()
      await send(input)
    }

  const queriesIn = (scope: string): Queries => ({
    getByRole: (role, options) => locator(scope + getByRoleSelector(role, options)),
    getByLabel: (label, options) => locator(scope + getByLabelSelector(label, options)),
    getByText: (text, options) => locator(scope + getByTextSelector(text, options)),
  })

  const locator = (selector: string): Locator => {
    const inspect = (scroll: boolean) => async () => (await call('inspect', selector, scroll)) as Seen
    const expect = async (what: string, isExpected: (seen: Seen) => boolean, timeoutMs?: number): Promise<void> =>
      void (await poll(inspect(false), isExpected, `${selector}: ${what}`, timeoutMs))
    /** Waits until a click reaches the element and it has stopped moving. */
    const reachable = async (what: string): Promise<Point> => {
      await activate()
      let before: Point | null = null
      const { point } = await poll(
        inspect(true),
        ({ enabled, point }) => {
          const isStill = point !== null && before?.x === point.x && before?.y === point.y
          before = point
          return enabled && isStill
        },
        `${selector}: ${what}`,
      )
      return point as Point
    }
    return {
      selector,
      ...queriesIn(`${selector} >> `),
      filter: ({ has }) => locator(`${selector} >> internal:has=${JSON.stringify(has.selector)}`),
      first: () => locator(`${selector} >> nth=0`),
      last: () => locator(`${selector} >> nth=-1`),
      click: async () => driver.drag([await reachable('click')]),
      fill: async (text) => {
        await reachable('fill')
        await call('select', selector)
        await (text === '' ? driver.press('Delete') : driver.type(text))
        await expect(`value ${text}`, ({ value }) => value === text)
      },
      selectOption: async (text) => {
        await reachable('select')
        // The options may come from the server.
        const what = `${selector}: option ${text}`
        await poll(async () => (await call('selectOption', selector, text)) === true, Boolean, what)
      },
      expectVisible: (timeoutMs) => expect('visible', ({ visible }) => visible, timeoutMs),
      expectHidden: () => expect('hidden', ({ count, visible }) => count === 0 || (count === 1 && !visible)),
      expectText: (text) => expect(`text ${text}`, (seen) => seen.visible && contains(seen.text, text)),
      expectValue: (value) => expect(`value ${value}`, (seen) => seen.value === value),
      expectChecked: (isChecked = true) =>
        expect(`checked ${isChecked}`, ({ count, checked }) => count === 1 && checked === isChecked),
      box: async () => {
        await activate()
        const { box } = await poll(inspect(true), ({ visible }) => visible, `${selector}: visible`)
        return box as Box
      },
    }
  }

  return {
    ...queriesIn(''),
    goto: (path) => driver.goto(new URL(path, origin).href),
    reload: driver.reload,
    back: driver.back,
    forward: driver.forward,
    close: driver.close,
    drag: shown(driver.drag),
    type: shown(driver.type),
    press: shown(driver.press),
    origin,
    clickInOneTask: async (locators) => {
      for (const one of locators) await one.expectVisible()
      await call(
        'clickAll',
        locators.map(({ selector }) => selector),
      )
    },
    screenshot: driver.screenshot,
    evaluate: (async (run: (arg: unknown) => unknown, arg?: unknown) =>
      driver.evaluate(`(${run})(${JSON.stringify(arg)})`)) as Page['evaluate'],
    expectPath: async (path) => {
      await poll(
        async () => (await driver.evaluate('location.pathname + location.search')) as string,
        (seen) => path.test(seen),
        `path ${path}`,
      )
    },
  }
}
