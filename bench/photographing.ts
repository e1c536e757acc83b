import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { photographFile, photographSheet } from '../tests/support/photographed-sheets.ts'
import type { Bench } from './bench.ts'
import { cpuSlowdown } from './cpu-time.ts'
import type { Figure } from './figures.ts'
import { memberPage, seededServer } from './member-page.ts'

/** Longer edge in pixels of a photograph of 12 megapixels. */
const longer = 4000
/** Photographs that are calculated; each is taken four times. The sheet of the last one is not found. */
const shots = [0, 7, 2, 13, 29] as const
const parts = [
  ...['Flöte 1', 'Flöte 2', 'Oboe', 'Fagott', 'Klarinette in Es'],
  ...['Klarinette 1', 'Klarinette 2', 'Klarinette 3', 'Bassklarinette', 'Altsaxofon 1'],
  ...['Altsaxofon 2', 'Tenorsaxofon', 'Baritonsaxofon', 'Trompete 1', 'Trompete 2'],
  ...['Horn 1', 'Horn 2', 'Posaune 1', 'Posaune 2', 'Tuba'],
]

/**
 * Seconds of a person, by the keystroke-level model (Card, Moran and Newell, 1980): to point at something, or to drag it
 * to a place, which is pointing twice; and to look at a page before the next step.
 */
const pointing = 1.1
const looking = 1.35
/** Seconds of a typed character on a phone: 36 words a minute (Palin and others, How do people type on mobile devices, 2019). */
const typing = 0.33
/** Seconds to lay a sheet down and to hold the phone above it; an assumption. */
const paper = 10

/** Counts what the person does. */
interface Work {
  taps: number
  drags: number
  characters: number
  looks: number
}

/** Taps for a photograph: the button of the page, the shutter, and “use photo” of the phone's camera. */
const tapsOfCamera = 3

/**
 * Photographs twenty parts on the screen as a person does, as fast as the machine can: what it does while a person is busy
 * counts as waiting.
 */
const photographParts = async (page: Page, files: readonly string[]): Promise<Work> => {
  const work: Work = { taps: 0, drags: 0, characters: 0, looks: 0 }
  const tap = async (control: Locator): Promise<void> => {
    work.taps++
    await control.tap()
  }
  await tap(page.getByRole('link', { name: 'Scan aufteilen' }))
  await tap(page.getByRole('link', { name: 'Fotografieren' }))
  const sheets = page.getByRole('list', { name: 'Fotografierte Seiten' }).locator(':scope > li')
  for (const index of parts.keys()) {
    work.taps += tapsOfCamera
    await page.getByLabel('Fotografieren').setInputFiles(files[index % files.length] ?? '')
    await sheets.nth(index).getByLabel('Name der Stimme').waitFor()
  }
  for (const [index, words] of parts.entries()) {
    const sheet = sheets.nth(index)
    work.looks++
    if (shots[index % shots.length] === 29) await dragCorners(page, sheet, work)
    const name = sheet.getByLabel('Name der Stimme')
    // The button that leads to a page has given its name the focus.
    if (index === 0 || !(await name.evaluate((field) => field === document.activeElement))) await tap(name)
    work.characters += words.length
    await name.pressSequentially(words)
    await tap(sheet.getByRole('button', { name: 'Stimmt, weiter' }))
  }
  await page.getByText(/noch gerade gerichtet/).waitFor({ state: 'detached' })
  await tap(page.getByRole('button', { name: 'Stimmen speichern' }))
  await page.getByText(`${parts.length} Stimmen sind gespeichert.`).waitFor()
  return work
}

const dragCorners = async (page: Page, sheet: Locator, work: Work): Promise<void> => {
  const { corners, width, height } = await photographSheet(29, 400)
  const names = ['oben links', 'oben rechts', 'unten rechts', 'unten links']
  for (const [index, name] of names.entries()) {
    const corner = sheet.getByRole('button', { name: `Ecke ${name}` })
    await corner.scrollIntoViewIfNeeded()
    const [from, frame] = [await corner.boundingBox(), await sheet.getByRole('img').boundingBox()]
    const known = corners[index]
    if (from === null || frame === null || known === undefined) throw new Error(`the corner ${name} has no place`)
    work.drags++
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(frame.x + (frame.width * known.x) / width, frame.y + (frame.height * known.y) / height, {
      steps: 8,
    })
    await page.mouse.up()
  }
}

/** Runs before the page: delays the replies of threads, which a browser does not slow down, as if their processor were slower. */
const slowThreads = (slowdown: number): void => {
  const Plain = Worker
  window.Worker = class extends Plain {
    #asked = 0
    override postMessage(message: unknown, options?: unknown): void {
      this.#asked = performance.now()
      super.postMessage(message, options as StructuredSerializeOptions)
    }
    override addEventListener(type: string, listener: EventListener): void {
      super.addEventListener(type, (event) => {
        const worked = performance.now() - this.#asked
        setTimeout(() => listener.call(this, event), (slowdown - 1) * worked)
      })
    }
  }
}

/** Measures how long one person needs for twenty parts of paper: the machine alone, and with taps, names and paper. */
export const measurePhotographing = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await server.start()
  const page = await memberPage(stack, browser, server, 'editor')
  const folder = await mkdtemp(join(tmpdir(), 'bench-photographs-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const files: string[] = []
  for (const shot of shots) {
    const { name, buffer } = await photographFile(shot, longer)
    const file = join(folder, name)
    await writeFile(file, buffer)
    files.push(file)
  }
  page.setDefaultTimeout(120_000)
  await page.addInitScript(slowThreads, cpuSlowdown)
  const session = await page.context().newCDPSession(page)
  await page.goto('/de-ch/intra/admin/sheets/new')
  await page.getByLabel('Titel', { exact: true }).fill('Marsch auf Papier')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('link', { name: 'Scan aufteilen' }).waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const began = performance.now()
  const { taps, drags, looks, characters } = await photographParts(page, files)
  const machine = (performance.now() - began) / 1000
  const person = pointing * (taps + 2 * drags) + looking * looks + typing * characters
  const reported = { reference: [], referenceName: '', limit: null } as const
  return [
    { ...reported, name: 'twenty parts of paper: taps and drags', unit: 'taps', ours: [taps + drags] },
    { ...reported, name: 'twenty parts of paper: taps, looks and names of a person', unit: 's', ours: [person] },
    { ...reported, name: `twenty parts of paper: the machine, ${cpuSlowdown}× CPU`, unit: 's', ours: [machine] },
    {
      ...reported,
      name: `twenty parts of paper: both, and ${paper} s for each sheet`,
      unit: 's',
      ours: [machine + person + paper * parts.length],
      limit: 600,
    },
  ]
}
