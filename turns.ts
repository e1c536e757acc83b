// run with cwd = checkout: node /tmp/perf-tools/turns.ts [trace]
import { chromium } from '@playwright/test'
import { pathToFileURL } from 'node:url'
import { writeFileSync } from 'node:fs'
const root = process.cwd()
const imp = (p) => import(pathToFileURL(`${root}/${p}`).href)
const { seedEmbedded } = await imp('tests/support/seeded-folder.ts')
const { launchOptions } = await imp('bench/chromium.ts')
const { memberPage, seededServer } = await imp('bench/member-page.ts')
const { startCpuMeter, cpuMsUntilShown } = await imp('bench/cpu-time.ts')
const { tokenRecord } = await imp('tests/support/token-record.ts')
const { workPerTurn } = await imp('bench/turning.ts')
const { startBaselinePdfViewer } = await imp('bench/baseline-pdf-viewer.ts')
const { phone } = await imp('bench/chromium.ts')
const mode = process.argv[2] ?? ''
const counts = [0, 300]
await using stack = new AsyncDisposableStack()
stack.defer(await seedEmbedded())
const browser = await chromium.launch(await launchOptions())
stack.defer(() => browser.close())
const server = await seededServer(stack)
await server.start()
const stroke = (page, number) => ({ id: crypto.randomUUID(), page, tool: 'pen', ink: 'red', width: 25,
  points: Array.from({ length: 40 }, (_, i) => `${500 + 3000 * (number % 3) + 60 * i},${300 + 94 * Math.floor(number / 3) + 40 * (i % 2)}`).join(' ') })
const median = (a) => [...a].sort((x, y) => x - y)[Math.floor((a.length - 1) / 2)]
const page = await memberPage(stack, browser, server)
await page.goto('/de-ch/intra/repertoire')
await page.locator('.piece h3 a').first().waitFor()
const link = (title) => page.getByRole('link', { name: title, exact: true })
const annotate = async () => {
  const href = await link('Can-Can').getAttribute('href')
  const [, piece, sheet] = /composition\/(\d+)\/sheet\/(\d+)/.exec(href)
  const { accessToken } = await tokenRecord(page)
  const headers = { authorization: `Bearer ${accessToken}` }
  const reply = await page.request.get(`/api/frontend/internal/compositions/${piece}/sheets`, { headers })
  const file = (await reply.json())._embedded.items.find(({ id }) => id === Number(sheet)).sha256
  const all = [1, 2].flatMap((one) => Array.from({ length: 300 }, (_, n) => stroke(one, n)))
  for (let from = 0; from < all.length; from += 200) {
    const saved = await page.request.put(`/api/frontend/internal/annotation/${file}`, { headers, data: { strokes: all.slice(from, from + 200), erased: [] } })
    if (!saved.ok()) throw new Error(String(saved.status()))
  }
}
for (const count of counts) {
  if (count > 0) await annotate()
  await page.goto('/de-ch/intra/repertoire')
  await link('Can-Can').click()
  await page.locator('.leaf canvas').first().waitFor()
  await page.waitForTimeout(3000)
  const all = [...await workPerTurn(page), ...await workPerTurn(page)]
  console.log(root.split('/').at(-1), count, 'strokes: median', median(all).toFixed(1), 'min', Math.min(...all).toFixed(1), 'max', Math.max(...all).toFixed(1))
  if (mode === 'trace') {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'v8.execute', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'toplevel', 'blink.user_timing', '__metadata', 'cc', 'blink'] })
    for (let i = 0; i < 10; i++) {
      await page.waitForTimeout(400)
      await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight')
    }
    await page.waitForTimeout(400)
    const buffer = await browser.stopTracing()
    writeFileSync(`/tmp/perf-tools/trace-${root.split('/').at(-1)}-${count}.json`, buffer)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}
