import type { Page } from '@playwright/test'
import { tokenRecord } from '../tests/support/token-record.ts'
import type { Bench } from './bench.ts'
import { memberPage, seededServer } from './member-page.ts'
import { workPerTurn } from './turning.ts'

const title = 'Can-Can'
/** Strokes on each of the two pages, and points of each stroke. */
const strokes = 300
const points = 40
/** Strokes per request. */
const most = 200

/** A wavy line across a page; a word has about as many points. */
const stroke = (page: number, number: number) => ({
  id: crypto.randomUUID(),
  page,
  tool: 'pen',
  ink: 'red',
  width: 25,
  points: Array.from({ length: points }, (_, index) => {
    const x = 500 + 3000 * (number % 3) + 60 * index
    const y = 300 + 94 * Math.floor(number / 3) + 40 * (index % 2)
    return `${x},${y}`
  }).join(' '),
})

/** Returns the milliseconds of main-thread work for turns between two pages with 300 strokes each. */
export const measureAnnotatedTurns = async ({ browser, open }: Bench): Promise<number[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await server.start()
  const page = await memberPage(stack, browser, server)
  await page.goto('/de-ch/intra/repertoire')
  await page.locator('.piece h3 a').first().waitFor()
  const link = page.getByRole('link', { name: title, exact: true })
  const [, piece, sheet] = /composition\/(\d+)\/sheet\/(\d+)/.exec((await link.getAttribute('href')) ?? '') ?? []
  await annotate(page, Number(piece), Number(sheet))
  await page.goto('/de-ch/intra/repertoire')
  await link.click()
  await page.locator('.page-ink canvas').waitFor()
  return await workPerTurn(page)
}

const annotate = async (page: Page, piece: number, sheet: number): Promise<void> => {
  const { accessToken } = await tokenRecord(page)
  const headers = { authorization: `Bearer ${accessToken}` }
  const reply = await page.request.get(`/api/frontend/internal/compositions/${piece}/sheets`, { headers })
  const sheets: { id: number; sha256: string }[] = (await reply.json())._embedded.items
  const file = sheets.find(({ id }) => id === sheet)?.sha256
  const all = [1, 2].flatMap((one) => Array.from({ length: strokes }, (_, number) => stroke(one, number)))
  for (let from = 0; from < all.length; from += most) {
    const data = { strokes: all.slice(from, from + most), erased: [] }
    const saved = await page.request.put(`/api/frontend/internal/annotation/${file}`, { headers, data })
    if (!saved.ok()) throw new Error(`strokes were refused with ${saved.status()}`)
  }
}
