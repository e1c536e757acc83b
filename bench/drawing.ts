import type { Page } from '@playwright/test'
import type { Bench } from './bench.ts'
import { cpuSlowdown, mainThreadCpuMs, startCpuMeter } from './cpu-time.ts'
import { type Figure, median } from './figures.ts'
import { memberPage, seededServer } from './member-page.ts'

const moves = 60
/** Milliseconds of CPU time on the main thread from a pen movement to the frame that shows it. */
const limit = 16

/** The minimum: a line to the pointer's position, on a canvas of the page's size. */
const bare = ({ width, height }: { width: number; height: number }): string => `
  <canvas width="${width}" height="${height}" style="position:fixed;inset:0;width:100%;height:100%"></canvas>
  <script>
    const canvas = document.querySelector('canvas')
    const context = canvas.getContext('2d', { desynchronized: true })
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
      context.lineTo(offsetX * canvas.width / canvas.clientWidth, offsetY * canvas.height / canvas.clientHeight)
      context.stroke()
      context.beginPath()
      context.moveTo(offsetX * canvas.width / canvas.clientWidth, offsetY * canvas.height / canvas.clientHeight)
    })
  </script>`

/**
 * Measures a stroke on a page of the stand with existing strokes: the cost of each movement until it is visible,
 * compared with a bare canvas.
 */
export const measureDrawing = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await server.start()
  const page = await memberPage(stack, browser, server)
  await page.goto('/de-ch/intra/repertoire')
  await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
  await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
  const surface = page.locator('.pen-surface')
  const size = await surface.evaluate(({ width, height }: HTMLCanvasElement) => ({ width, height }))
  for (let before = 0; before < 40; before++) await workPerMove(page, '.pen-surface', 3, before / 40)
  const empty = await page.context().newPage()
  await empty.setContent(bare(size))
  const reference = await workPerMove(empty, 'canvas', moves)
  const ours = await workPerMove(page, '.pen-surface', moves)
  return [
    {
      name: `pen to the frame that shows it, ${cpuSlowdown}× CPU`,
      unit: 'ms',
      ours,
      reference: [],
      referenceName: `a bare canvas works ${median(reference).toFixed(1)}`,
      limit,
    },
  ]
}

/**
 * Returns the milliseconds of CPU time on the page's main thread from a movement to the frame that shows it, one per
 * movement.
 */
const workPerMove = async (page: Page, surface: string, count: number, height = 0.5): Promise<number[]> => {
  await page.bringToFront()
  const box = await page.locator(surface).boundingBox()
  if (box === null) throw new Error('there is nothing to draw on')
  const session = await startCpuMeter(page)
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', step: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + box.width * (0.1 + (0.8 * step) / count),
      y: box.y + box.height * height + 4 * (step % 3),
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  const times: number[] = []
  await mouse('mousePressed', 0)
  for (let step = 1; step <= count; step++) {
    const before = await mainThreadCpuMs(session)
    await mouse('mouseMoved', step)
    await session.send('Runtime.evaluate', {
      expression: 'new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))',
      awaitPromise: true,
    })
    times.push((await mainThreadCpuMs(session)) - before)
  }
  await mouse('mouseReleased', count)
  await session.detach()
  return times
}
