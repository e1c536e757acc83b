import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/platform/db/open.ts'
import { composition, repertoire, repertoireComposition, sheet } from '#server/platform/db/tables.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { memberPage, seededServer } from './member-page.ts'
import { workerActive } from './page-load.ts'
import { type Line, throttleNetwork } from './throttling.ts'

const rounds = 3
const sheets = 100
const bytesEach = 500_000
/** Time limit in milliseconds. */
const timeLimit = 60_000
/** A phone's connection in a town. */
const goodLine: Line = { latency: 40, downloadThroughput: 50_000_000 / 8, uploadThroughput: 10_000_000 / 8 }

/**
 * Measures saving a repertoire of 100 sheets, from the tap until all are persisted and verified, compared with a page
 * that fetches the same addresses sequentially without storing them.
 */
export const measureSaving = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await fillRepertoire(server.folder)
  await server.start()
  const page = await memberPage(stack, browser, server)
  const barePage = await page.context().newPage()
  await workerActive(page)
  await barePage.goto('/robots.txt')

  const figures: Figure[] = []
  for (const { line, on, limit } of [
    { line: null, on: 'no line between', limit: null },
    { line: goodLine, on: '50 Mbit/s, 40 ms', limit: 1.3 },
  ]) {
    const samples: [number, number][] = []
    for (let round = 0; round < rounds; round++) {
      const { milliseconds, addresses } = await saveAll(page, line)
      samples.push([milliseconds, await fetchAll(barePage, line, addresses)])
      await removeAll(page)
    }
    figures.push({
      name: `saving ${sheets} sheets of ${bytesEach / 1000} kB, ${on}`,
      unit: 'ms',
      ours: samples.map(([own]) => own),
      reference: samples.map(([, other]) => other),
      referenceName: 'the same addresses bare',
      limit,
    })
  }
  return figures
}

/**
 * Replaces the demo's repertoires with one whose pieces each have a different sheet for tuba. The files contain random
 * bytes after a PDF header: they are saved, not played.
 * @param dataFolder of a stopped server
 */
const fillRepertoire = async (dataFolder: string): Promise<void> => {
  const { db, close } = await openDatabase({ dataFolder })
  try {
    const store = createFileStore(createFolderStorage(dataFolder))
    await db.update(repertoire).set({ hidden: true })
    const [current] = await db
      .insert(repertoire)
      .values({ name: 'Alles', dateStart: '2020-01-01', dateEnd: '2099-12-31' })
      .returning()
    if (current === undefined) throw new Error('no repertoire')
    for (let position = 1; position <= sheets; position++) {
      const title = `Stück ${String(position).padStart(3, '0')}`
      const stored = await store.put(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytesEach - 9)]))
      const [piece] = await db.insert(composition).values({ title }).returning({ id: composition.id })
      if (piece === undefined) throw new Error('no piece')
      await db
        .insert(sheet)
        .values({ compositionId: piece.id, name: `${title} - Tuba.pdf`, instrument: 'TUBA', ...stored })
      await db.insert(repertoireComposition).values({ repertoireId: current.id, compositionId: piece.id, position })
    }
  } finally {
    await close()
  }
}

/**
 * Returns the milliseconds from the tap until the page shows that everything is saved, and the addresses of the files.
 */
const saveAll = async (
  page: Page,
  line: Line | null,
): Promise<{ readonly milliseconds: number; readonly addresses: readonly string[] }> => {
  await page.goto('/de-ch/intra/repertoire')
  const button = page.getByRole('button', { name: /^Ganzes Repertoire speichern/ })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(markWhenSaved, `${sheets} Stücke sind auf diesem Gerät gespeichert`)
  const addresses: string[] = []
  const note = (request: { url(): string }): void => {
    if (request.url().includes('/securedownload/')) addresses.push(request.url())
  }
  page.on('request', note)
  const free = await throttleNetwork(page, line)
  try {
    await button.click()
    const measured = await page.waitForFunction(() => performance.getEntriesByName('saved')[0]?.duration, undefined, {
      timeout: timeLimit,
    })
    if (addresses.length !== sheets) throw new Error(`${addresses.length} files instead of ${sheets}`)
    return { milliseconds: (await measured.jsonValue()) ?? Number.NaN, addresses }
  } finally {
    page.off('request', note)
    await free()
  }
}

/** Runs in the page: measures from the next tap until the words appear. */
const markWhenSaved = (words: string): void => {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main')?.textContent?.includes(words) !== true) return
        observer.disconnect()
        performance.measure('saved', { start: timeStamp, end: performance.now() })
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    { capture: true, once: true },
  )
}

const removeAll = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra/selfservice')
  await page.getByRole('button', { name: 'Alle Noten entfernen' }).click()
  await page.getByRole('button', { name: 'Ja, alle entfernen' }).click()
  await page.getByText('Noch keine Noten gespeichert.').waitFor()
}

/** Returns the milliseconds for fetching all files sequentially, like a page without other work. */
const fetchAll = async (page: Page, line: Line | null, addresses: readonly string[]): Promise<number> => {
  const free = await throttleNetwork(page, line)
  try {
    return await page.evaluate(async (all) => {
      const began = performance.now()
      for (const address of all) {
        const reply = await fetch(address, { cache: 'no-store', credentials: 'omit' })
        if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
        await reply.arrayBuffer()
      }
      return performance.now() - began
    }, addresses)
  } finally {
    await free()
  }
}
