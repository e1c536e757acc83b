import type { Locator, Page } from '@playwright/test'
import { meeting } from '../tests/support/members-area.ts'
import type { Bench } from './bench.ts'
import { cpuMsUntilShown, cpuSlowdown, startCpuMeter } from './cpu-time.ts'
import { type Figure, median } from './figures.ts'
import { memberPage, seededServer } from './member-page.ts'
import { workerActive } from './page-load.ts'

const taps = 20
/** Milliseconds of CPU time on the main thread until the answer is displayed: one frame. */
const limit = 16
const title = 'Generalversammlung'

/**
 * Measures a tap on an answer, offline: the CPU time of the page's main thread until the choice is displayed, beyond
 * the browser's own work for a tap on a radio button in an empty page; and the time until the answer is persisted.
 */
export const measureTapping = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await server.start()
  const page = await memberPage(stack, browser, server)
  await page.goto('/de-ch/intra/meetings')
  await workerActive(page)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const choices = ['Angemeldet', 'Abgemeldet'].map((word) =>
    meeting(page, title).getByText(word, { exact: true }).last(),
  )
  await choices[0]?.tap()
  await meeting(page, title).getByText('Offline: wird automatisch gesendet').waitFor()

  const durable = await untilSaved(page, choices)
  const empty = await page.context().newPage()
  await empty.setContent(
    '<label style="padding:2rem"><input type="radio" name="a">Ja</label> <label style="padding:2rem"><input type="radio" name="a">Nein</label>',
  )
  const browserAlone = median(await workPerTap(empty, [empty.getByText('Ja'), empty.getByText('Nein')]))
  const whole = await workPerTap(page, choices)
  return [
    {
      name: `tap on an answer: our work until it shows, ${cpuSlowdown}× CPU`,
      unit: 'ms',
      ours: whole.map((one) => one - browserAlone),
      reference: [],
      referenceName: `without the browser's ${browserAlone.toFixed(1)}`,
      limit,
    },
    {
      name: 'tap on an answer until it lies on the disk',
      unit: 'ms',
      ours: durable,
      reference: [],
      referenceName: '',
      limit: null,
    },
  ]
}

/**
 * Returns the milliseconds of CPU time on the page's main thread from the tap to the frame that shows it, one per tap.
 */
const workPerTap = async (page: Page, choices: readonly Locator[]): Promise<number[]> => {
  await page.bringToFront()
  const session = await startCpuMeter(page)
  const times: number[] = []
  for (let tap = 0; tap < taps; tap++) {
    const box = await choices[(tap + 1) % choices.length]?.boundingBox()
    if (box == null) throw new Error('there is nothing to tap')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // Waits until the previous tap's work has ended.
    await page.waitForTimeout(500)
    const tapped = async () => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    times.push(await cpuMsUntilShown(session, page, 'click', tapped))
  }
  await session.detach()
  return times
}

/** Returns the milliseconds from the tap until the answer's transaction is committed. */
const untilSaved = async (page: Page, choices: readonly Locator[]): Promise<number[]> => {
  const times: number[] = []
  for (let tap = 0; tap < taps; tap++) {
    const taking = page.evaluate(firstWrite, 'outbox')
    await choices[(tap + 1) % choices.length]?.tap()
    times.push(await taking)
    await page.waitForTimeout(200)
  }
  return times
}

/** Runs in the page: returns the milliseconds from the next tap until the first write into a store is committed. */
const firstWrite = (store: string): Promise<number> =>
  new Promise((resolve) => {
    const stores = IDBObjectStore.prototype
    const { put } = stores
    let began = 0
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        began = timeStamp
      },
      { capture: true, once: true },
    )
    stores.put = function (value, key) {
      // Writes before the tap belong to the previous one.
      if (this.name === store && began > 0) {
        stores.put = put
        this.transaction.addEventListener('complete', () => resolve(performance.now() - began))
      }
      return put.call(this, value, key)
    }
  })
