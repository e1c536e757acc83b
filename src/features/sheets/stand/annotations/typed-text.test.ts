import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Marks } from '#device/annotations/marks.ts'
import { annotationKind, pendingMarks, sharedAnnotationKind } from '#device/outbox/kinds/annotation.ts'
import { journalDevice } from '../../../../../tests/support/journal-device.ts'
import { newStroke } from '../../../../../tests/support/strokes.ts'
import type { JournalledOutbox } from '../../../../platform/offline/journalled-outbox.ts'
import { startText } from './typed-text.ts'

const file = 'a'.repeat(64)
const { id: _, ...mark } = newStroke({ tool: 'text' })
const textMark = (content: string) => ({ ...mark, content })

let phone: ReturnType<typeof journalDevice>
beforeEach(() => {
  phone = journalDevice()
})
// Late writes of a page must not meet the next test.
afterEach(() => phone.quiet())

/** A text on the page of a sheet; `writeOn` changes the layer. */
const textOn = ({ outbox, journal }: Pick<JournalledOutbox, 'outbox' | 'journal'>) => {
  let kind: string = annotationKind.kind
  const changes: Promise<void>[] = []
  const intentOf = (desired: Marks) => ({ kind, key: file, desired, row: null, title: 'Can-Can' })
  const change = (marks: Marks): void => void changes.push(outbox.put(intentOf(marks)))
  const layer = () => ({ change, intentOf })
  return {
    ...startText({ journal, layer, uuid: () => crypto.randomUUID() }),
    change,
    writeOn: (next: typeof sharedAnnotationKind) => {
      kind = next.kind
    },
    saved: () => Promise.all(changes),
  }
}
/** Returns the texts of a layer that the server will get. */
const textsOf = async (kind: typeof annotationKind | typeof sharedAnnotationKind = annotationKind) =>
  pendingMarks(await phone.bare.list(), file, kind).strokes.map(({ content }) => content)

test('a text is on the page after its page was killed at the last key', async () => {
  const text = textOn(phone.pageOf(phone.dying()))
  for (const content of ['D', 'Dä', 'Däm']) text.note(textMark(content))
  await phone.started()
  expect(await textsOf()).toEqual(['Däm'])
})

test('a text is on the page once after it was ended, and undone by its stroke', async () => {
  const page = await phone.started()
  const text = textOn(page)
  text.note(textMark('Dämp'))
  const stroke = text.end(textMark('Dämpfer'))
  await text.saved()
  await phone.quiet()
  await phone.started()
  expect(await textsOf()).toEqual(['Dämpfer'])
  text.change({ strokes: [], erased: [stroke?.id ?? ''] })
  await text.saved()
  expect(await textsOf()).toEqual([])
})

test('a text that ends with its page is on the page once', async () => {
  const text = textOn(phone.pageOf(phone.dying()))
  text.note(textMark('Dämp'))
  text.end(textMark('Dämpfer'))
  await phone.started()
  expect(await textsOf()).toEqual(['Dämpfer'])
})

test('a text that another page has saved meanwhile is replaced by what is typed afterwards', async () => {
  const text = textOn(await phone.started())
  text.note(textMark('Däm'))
  await phone.started()
  expect(await textsOf()).toEqual(['Däm'])
  text.note(textMark('Dämpf'))
  text.end(textMark('Dämpfer'))
  await text.saved()
  expect(await textsOf()).toEqual(['Dämpfer'])
})

test('a text that was deleted or discarded does not come back, whether or not another page has saved it', async () => {
  const text = textOn(await phone.started())
  text.note(textMark('D'))
  text.note(null)
  expect(phone.lines()).toEqual([])
  text.note(textMark('Däm'))
  await phone.started()
  text.note(null)
  expect(text.end(null)).toBeNull()
  await text.saved()
  expect(await textsOf()).toEqual([])
})

test('another change of the same sheet leaves what is being typed in the journal', async () => {
  const text = textOn(await phone.started())
  text.note(textMark('Däm'))
  text.change({ strokes: [newStroke({ content: 'Stempel' })], erased: [] })
  await text.saved()
  await phone.started()
  expect((await textsOf()).sort()).toEqual(['Däm', 'Stempel'])
})

test('two texts on a sheet, each of a page that was killed, are both on it', async () => {
  textOn(phone.pageOf(phone.dying())).note(textMark('auf'))
  textOn(phone.pageOf(phone.dying())).note(textMark('ab'))
  await phone.started()
  expect((await textsOf()).sort()).toEqual(['ab', 'auf'])
})

test('a text goes to the layer that is written on at its last key', async () => {
  const text = textOn(phone.pageOf(phone.dying()))
  text.note(textMark('all'))
  text.writeOn(sharedAnnotationKind)
  text.note(textMark('alle'))
  await phone.started()
  expect(await textsOf()).toEqual([])
  expect(await textsOf(sharedAnnotationKind)).toEqual(['alle'])
})
