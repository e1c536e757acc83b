import { cleanFileName } from '#contract/file-name.ts'
import type { InstrumentNames } from '#contract/instrument-index.ts'
import type { Rotation } from '#contract/orientations.ts'
import { recognizePart } from '#contract/part-name.ts'
import type { SplitPlan } from '#contract/split-scan.ts'
import type { BeginningPart, Photograph } from '#device/photographs/store.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../../../../ui/form/field-table.tsx'
import { uploadedFields } from '../sheet-noun.ts'
import { fieldsOf, type Question } from '../uploads.ts'

export interface PlannedPage {
  /** Number of the page in the scan, from 1. */
  readonly page: number
  readonly turn: Rotation
  /** Degrees clockwise. */
  readonly tilt: number
  readonly omitted: boolean
}

/** Neighbouring pages of a scan that become one sheet. There is at least one. */
export interface PlannedPart {
  readonly id: number
  /** Name of the part as the editor types it or as the page states it, such as '2. Klarinette in B'. */
  readonly words: string
  readonly fields: Values<keyof typeof uploadedFields>
  /** A name with several readings, which must be confirmed. */
  readonly question: Question | null
  readonly replace: boolean
  readonly pages: readonly PlannedPage[]
}
/** All pages of the scan in their order, in parts. */
export type Plan = readonly PlannedPart[]

const nothing = { words: '', fields: { instrument: '', voice: '', key: '', name: '' }, question: null, replace: false }

/** How the name of a part is read. */
export interface Naming {
  readonly instruments: InstrumentNames
  /** Title of the piece. */
  readonly title: string
}

/** Returns the part with another name, and with what the name says. */
export const withWords = (part: PlannedPart, words: string, { instruments, title }: Naming): PlannedPart => {
  const found = recognizePart(instruments, words, [title])
  const read = found.kind === 'certain' ? found.part : found.kind === 'uncertain' ? found.candidates[0] : undefined
  const stem = cleanFileName(`${title} - ${words.trim()}`.replaceAll(/[/\\]/g, '-'))
  return {
    ...part,
    words,
    fields: {
      name: words.trim() === '' ? '' : `${stem}.pdf`,
      ...(read === undefined ? { instrument: '', voice: '', key: '' } : fieldsOf(read)),
    },
    question: found.kind === 'uncertain' ? { ...found, isAnswered: false } : null,
  }
}

/** Returns the plan of photographed pages: a part begins at the first one and at each with a name. */
export const photographedPlan = (photographs: readonly Pick<Photograph, 'part'>[], naming: Naming): Plan => {
  const parts: (PlannedPart & { pages: PlannedPage[] })[] = []
  for (const [index, { part }] of photographs.entries()) {
    if (index === 0 || part !== null) parts.push({ ...partOf(index, part, naming), pages: [] })
    parts.at(-1)?.pages.push({ page: index + 1, turn: 0, tilt: 0, omitted: false })
  }
  return parts
}

/** Returns the part that begins at a photograph, without pages; its id is the number of the page. */
export const partOf = (index: number, begun: BeginningPart | null, naming: Naming): PlannedPart => {
  const part = { ...nothing, id: index + 1, pages: [] }
  if (begun === null) return part
  const { words, replace, isAnswered, ...fields } = begun
  const { question } = withWords(part, words, naming)
  return { ...part, words, replace, fields, question: question === null ? null : { ...question, isAnswered } }
}

/** Returns what is stored with the photograph at which a part begins; null if nothing names it any more. */
export const beginningOf = ({ words, replace, fields, question }: PlannedPart): BeginningPart | null =>
  words.trim() === '' && fields.instrument === ''
    ? null
    : { ...fields, words, replace, isAnswered: question?.isAnswered ?? true }

/**
 * Proposes a plan: a part begins at the first page and at each page with a name.
 * @param names the name of the part that begins at a page, by its number
 */
export const createPlan = (pages: number, names: ReadonlyMap<number, string>, naming: Naming): Plan => {
  const parts: (PlannedPart & { pages: PlannedPage[] })[] = []
  for (let page = 1; page <= pages; page++) {
    const words = names.get(page)
    if (page === 1 || words !== undefined) {
      const part = { ...nothing, id: parts.length + 1, pages: [] }
      parts.push({ ...withWords(part, words ?? '', naming), pages: part.pages })
    }
    parts.at(-1)?.pages.push({ page, turn: 0, tilt: 0, omitted: false })
  }
  return parts
}

const nextId = (plan: Plan): number => Math.max(...plan.map(({ id }) => id)) + 1

/** Begins a part at every n-th page, in the current order; names stay at the pages where parts began before. */
export const beginEvery = (plan: Plan, count: number): Plan => {
  const named = new Map(plan.map((part) => [part.pages[0]?.page, part]))
  const pages = plan.flatMap((part) => part.pages)
  const first = nextId(plan)
  return Array.from({ length: Math.ceil(pages.length / count) }, (_, index) => {
    const own = pages.slice(index * count, (index + 1) * count)
    return { ...nothing, ...named.get(own[0]?.page), id: first + index, pages: own }
  })
}

/** Begins a part at a page. */
export const beginAt = (plan: Plan, page: number): Plan =>
  plan.flatMap((part) => {
    const at = part.pages.findIndex((one) => one.page === page)
    if (at <= 0) return [part]
    return [
      { ...part, pages: part.pages.slice(0, at) },
      { ...nothing, id: nextId(plan), pages: part.pages.slice(at) },
    ]
  })

/** Adds the pages of a part to the previous one. */
export const joinToPrevious = (plan: Plan, id: number): Plan => {
  const at = plan.findIndex((part) => part.id === id)
  const [previous, joined] = [plan[at - 1], plan[at]]
  if (previous === undefined || joined === undefined) return plan
  const part = { ...previous, pages: [...previous.pages, ...joined.pages] }
  return [...plan.slice(0, at - 1), part, ...plan.slice(at + 1)]
}

/** Moves a page by one place: within its part, or from an end of it to the neighbouring part. */
export const movePage = (plan: Plan, page: number, by: 1 | -1): Plan => {
  const from = plan.findIndex(({ pages }) => pages.some((one) => one.page === page))
  const part = plan[from]
  if (part === undefined) return plan
  const at = part.pages.findIndex((one) => one.page === page)
  const moved = part.pages[at]
  if (moved === undefined) return plan
  const others = part.pages.filter((one) => one !== moved)
  const isInside = at + by >= 0 && at + by < part.pages.length
  const to = isInside ? from : from + by
  if (plan[to] === undefined) return plan
  return plan.flatMap((one, index) => {
    if (index === to && isInside) return [{ ...one, pages: others.toSpliced(at + by, 0, moved) }]
    if (index === to) return [{ ...one, pages: by === 1 ? [moved, ...one.pages] : [...one.pages, moved] }]
    if (index === from) return others.length === 0 ? [] : [{ ...one, pages: others }]
    return [one]
  })
}

export const changePages = (plan: Plan, change: (page: PlannedPage) => PlannedPage): Plan =>
  plan.map((part) => ({ ...part, pages: part.pages.map(change) }))

export const changePart = (plan: Plan, id: number, change: Partial<PlannedPart>): Plan =>
  plan.map((part) => (part.id === id ? { ...part, ...change } : part))

export const namePart = (plan: Plan, id: number, words: string, naming: Naming): Plan =>
  plan.map((part) => (part.id === id ? withWords(part, words, naming) : part))

/** The parts that will be stored: a part without pages is omitted. */
export const storedParts = (plan: Plan): readonly PlannedPart[] =>
  plan.filter(({ pages }) => pages.some(({ omitted }) => !omitted))

/** Returns what prevents the plan from being stored, at a part. */
export const problemOf = (
  part: PlannedPart,
  plan: Plan,
  existing: readonly string[],
): { readonly field: 'instrument' | 'question' | 'name'; readonly message: MessageId } | null => {
  const parts = storedParts(plan)
  if (!parts.includes(part)) return null
  const { name, instrument } = part.fields
  if (instrument === '') return { field: 'instrument', message: 'validation.instrument' }
  if (part.question?.isAnswered === false) return { field: 'question', message: 'admin.sheets.confirm.missing' }
  if (cleanFileName(name.replace(/\.pdf$/i, '')) === '') return { field: 'name', message: 'validation.required' }
  if (parts.find(({ fields }) => fields.name === name) !== part) return { field: 'name', message: 'admin.split.twice' }
  if (existing.includes(name) && !part.replace) return { field: 'name', message: 'validation.sheet_exists' }
  return null
}

export const toSplitPlan = (plan: Plan): SplitPlan => ({
  parts: storedParts(plan).map(({ fields, replace, pages }) => ({
    name: fields.name,
    instrument: uploadedFields.instrument.send(fields.instrument),
    voice: fields.voice,
    key: uploadedFields.key.send(fields.key),
    replace,
    pages: pages.flatMap(({ omitted, ...page }) => (omitted ? [] : [page])),
  })),
})
