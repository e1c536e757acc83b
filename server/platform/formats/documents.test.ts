import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WindowSide } from '#contract/edited-settings.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { placesOf } from '../../../tests/support/pdf-places.ts'
import { HttpError } from '../http/http-error.ts'
import { createDocuments, type Documents } from './documents.ts'
import type { LetterDocument } from './receipt.ts'
import type { Row, TableDocument } from './table.ts'

vi.setConfig({ testTimeout: 60_000 })

const row = (name: string, rest: Partial<Row> = {}): Row => ({
  cells: [{ at: '2026-03-29T17:00' }, { name, marks: ['intern'], notes: ['Eingang beim Brunnen'] }, 'Zürich', 7],
  ...rest,
})
const table = (rows: readonly Row[], rest: Partial<TableDocument> = {}): TableDocument => ({
  title: 'Jahresprogramm 2026',
  subtitle: 'Alles für Mitglieder',
  locale: 'de-ch',
  orientation: 'PORTRAIT',
  publisher: 'Band in Zürich',
  date: '2026-03-10',
  columns: [
    { heading: 'Datum', width: 18 },
    { heading: 'Anlass', width: 40 },
    { heading: 'Ort', width: 20, only: 'PDF' },
    { heading: 'Anzahl', width: 10, align: 'right', only: 'XLS' },
  ],
  groups: [{ heading: 'März 2026', rows }],
  empty: 'Nichts geplant.',
  ...rest,
})

const logged: string[] = []
const note = (message: string) => void logged.push(message)
let documents: Documents
const fresh = () => {
  logged.length = 0
  documents = createDocuments({ debug: note, info: note, warn: note, error: note })
  return documents
}
afterEach(() => documents.close())

describe('a table as a PDF', () => {
  test('contains the given text in European letters, other scripts transliterated, and page numbers', async () => {
    const names = ['Dvořák: Slawischer Tanz', 'Ständchen 🎺 im «Löwen»', 'Łódź – Đorđe', 'Дмитрий Γιώργος 王小明']
    const rows = names.map((name) => row(name))
    const filled = [...rows, ...Array.from({ length: 60 }, (_, index) => row(`Probe ${index}`))]
    const { pages, info } = await readPdf(await fresh().table(table(filled), 'PDF'))
    const all = pages.map(({ words }) => words).join(' ')
    for (const text of [
      'Dvořák: Slawischer Tanz',
      'Ständchen im «Löwen»',
      'Łódź – Đorđe',
      'Дмитрий Γιώργος WangXiaoMing',
      '29.03.2026 17:00',
      'intern',
    ])
      expect(all.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''))
    expect(all).not.toContain('Anzahl')
    expect(pages.at(-1)?.words).toContain(`Seite ${pages.length} von ${pages.length}`)
    expect(pages[0]?.words).toContain('Band in Zürich · Stand 10.03.2026')
    expect(info).toMatchObject({ Title: 'Jahresprogramm 2026', Author: 'Band in Zürich', Language: 'de-CH' })
    expect(pages[0]?.structure).toMatch(/"H1".*"P".*"H2".*"Table".*"TH".*"TD"/)
  })

  test('is landscape and English on request, and states that it is empty', { tags: ['long'] }, async () => {
    const { pages, info } = await readPdf(
      await fresh().table(
        table([], { orientation: 'LANDSCAPE', locale: 'en-gb', groups: [], empty: 'Nothing' }),
        'PDF',
      ),
    )
    expect(pages[0]?.words).toMatch(/Nothing.*As of 10 Mar 2026.*Page 1 of 1/)
    expect(pages[0]?.size.width).toBeGreaterThan(pages[0]?.size.height ?? Number.POSITIVE_INFINITY)
    expect(info).toMatchObject({ Language: 'en-GB' })
  })

  test('neither a very long word nor a very long text leaves its page', { tags: ['long'] }, async () => {
    const novel = 'Wort '.repeat(2000)
    const rows = [row('W'.repeat(10_000)), row('x', { cells: [null, { name: 'Roman', notes: [novel] }, novel, 1] })]
    const { pages } = await readPdf(await fresh().table(table(rows), 'PDF'))
    expect(pages).toHaveLength(2)
    expect(pages[1]?.words).toMatch(/Wort ?…/)
  })
})

describe('a table as a spreadsheet', () => {
  test('has typed dates and numbers, and text is not interpreted', async () => {
    const bytes = await fresh().table(table([row('=1+1'), row('Zürich\u0007 🎺')], { title: 'A/B: [x]' }), 'XLS')
    const [headings, ...rows] = await readSheet(Buffer.from(bytes))
    expect(headings).toEqual(['Datum', 'Anlass', 'Anzahl'])
    expect(rows.map(([at, ...rest]) => [at instanceof Date && Math.round(at.getTime() / 1000), ...rest])).toEqual([
      [Date.UTC(2026, 2, 29, 17) / 1000, '=1+1', 7],
      [Date.UTC(2026, 2, 29, 17) / 1000, 'Zürich 🎺', 7],
    ])
  })
})

const letter = (number: number): LetterDocument => ({
  ...{ title: `Rechnung ${number}`, locale: 'de-ch', publisher: 'Band in Zürich', date: '2026-03-10' },
  ...{ address: ['8044 Zürich'], facts: [], recipient: [`Person ${number}`, '8044 Zürich'] },
  ...{ salutation: null, before: [], table: null, after: [] },
  payment: {
    ...{ amount: number * 100, iban: 'CH9300762011623852957', reference: null, debtor: null, message: 'Beitrag' },
    creditor: { name: 'Band', address: 'Bergstrasse 1', zip: '8044', city: 'Zürich', country: 'CH' },
    alternative: 'Zahlteil',
  },
})
const lettersOf = (count: number) => Array.from({ length: count }, (_, index) => letter(index + 1))

describe('letters in one PDF', () => {
  test('each begin on a page of their own, and are printed in the original size on one side', {
    tags: ['long'],
  }, async () => {
    const bytes = await fresh().letters(lettersOf(3))
    const { pages } = await readPdf(bytes)
    expect(pages.map(({ words }) => /Person \d/.exec(words)?.[0])).toEqual(['Person 1', 'Person 2', 'Person 3'])
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/PrintScaling \/None\s*\/Duplex \/Simplex/)
  })

  test('are refused if there are none, or more than 400', async () => {
    await expect(fresh().letters([])).rejects.toThrow(RangeError)
    await expect(documents.letters(lettersOf(401))).rejects.toThrow('1 to 400 letters')
  })

  test('have the recipient on the side of the window that the setting names at that time', {
    tags: ['long'],
  }, async () => {
    const band: { letterWindow: WindowSide } = { letterWindow: 'RIGHT' }
    documents = createDocuments({ debug: note, info: note, warn: note, error: note }, band)
    const leftEdge = async (pdf: Promise<Uint8Array>) =>
      (await placesOf(await pdf))[0]?.find(({ text }) => text.startsWith('Person'))?.left
    expect(await leftEdge(documents.letter(letter(1)))).toBeCloseTo(122, 0)
    band.letterWindow = 'LEFT'
    expect(await leftEdge(documents.letters([letter(1)]))).toBeCloseTo(22, 0)
  })

  test('are 400 at most, which are written without blocking the event loop', { tags: ['long'] }, async () => {
    await fresh().letters(lettersOf(1))
    let beats = 0
    const timer = setInterval(() => {
      beats += 1
    }, 5)
    const began = performance.now()
    const bytes = await documents.letters(lettersOf(400))
    const took = performance.now() - began
    clearInterval(timer)
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(400)
    expect(beats).toBeGreaterThan(took / 50)
  })
})

describe('the document thread', () => {
  test('does not block the event loop while it writes 2,000 rows', { tags: ['long'] }, async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => row(`Stück ${index}`))
    await fresh().table(table([]), 'PDF')
    let beats = 0
    const timer = setInterval(() => {
      beats += 1
    }, 5)
    const began = performance.now()
    const bytes = await documents.table(table(rows), 'PDF')
    const took = performance.now() - began
    clearInterval(timer)
    expect(bytes.length).toBeGreaterThan(100_000)
    // On the event loop itself there would be none.
    expect(beats).toBeGreaterThan(took / 50)
  })

  test('refuses documents that would wait too long, and removes aborted ones from the queue', {
    tags: ['long'],
  }, async () => {
    fresh()
    const going = new AbortController()
    const accepted = Array.from({ length: 20 }, () => documents.table(table([row('x')]), 'XLS'))
    const aborted = documents.table(table([row('x')]), 'XLS', going.signal)
    await expect(documents.table(table([]), 'PDF')).rejects.toMatchObject({ code: 'server.unavailable' })
    going.abort(new Error('gone'))
    await expect(aborted).rejects.toThrow('gone')
    const instead = documents.table(table([]), 'PDF')
    expect(await Promise.all([...accepted, instead])).toHaveLength(21)
  })

  test('posts only documents even if Node watches the files', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    const bytes = await fresh().table(table([]), 'PDF')
    vi.unstubAllEnvs()
    expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('survives data that it cannot write', { tags: ['long'] }, async () => {
    const wrong = table([{ cells: [{ at: 'soon' }, null, null, null] }])
    await expect(fresh().table(wrong, 'XLS')).rejects.toThrow('neither a day nor a time')
    expect((await documents.table(table([]), 'XLS')).length).toBeGreaterThan(1000)
  })

  test('is replaced when it crashes, and only the current document is lost', { tags: ['long'] }, async () => {
    const thread = new Promise<Worker>((resolve) => process.once('worker', resolve))
    const lost = expect(fresh().table(table([]), 'PDF')).rejects.toMatchObject({ code: 'server.unavailable' })
    const waiting = documents.table(table([]), 'XLS')
    await (await thread).terminate()
    await lost
    expect((await waiting).length).toBeGreaterThan(1000)
    expect(logged).toEqual(['document_writer.exited'])
    expect((await documents.table(table([]), 'PDF')).length).toBeGreaterThan(1000)
  })

  test('ends with the server, and pending documents are refused', async () => {
    fresh()
    const pending = [documents.table(table([row('x')]), 'PDF'), documents.table(table([row('y')]), 'XLS')]
    const outcomes = Promise.allSettled(pending)
    await wait(1)
    await documents.close()
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(HttpError) })
    await expect(documents.table(table([]), 'PDF')).rejects.toMatchObject({ code: 'server.unavailable' })
  })
})
