import * as v from 'valibot'
import { clearable, line } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { canNameInstrument } from './part-words.ts'

/** Maximum number of instruments that a section lists, and of further words of each. */
export const instrumentsMaximum = 30
export const wordsMaximum = 20

const wrong = 'validation.invalid'
const noName = 'validation.instrument_word'
const isName = (word: string): boolean => word === '' || canNameInstrument(word)
const nameOf = (minimum: 0 | 1) => v.pipe(line(minimum, 40), v.check(isName, noName))

/** An instrument of a section, as it is stored. */
export const StoredInstrument = v.object({
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  words: v.array(v.string()),
})

/** The instruments of a section, as an administrator lists them. */
export const SectionInstruments = v.pipe(
  v.array(
    v.object({
      nameDe: nameOf(1),
      nameEn: clearable(nameOf(0)),
      words: v.pipe(v.array(nameOf(1), wrong), v.maxLength(wordsMaximum, 'validation.instrument_words_full')),
    }),
    wrong,
  ),
  v.maxLength(instrumentsMaximum, 'validation.instruments_full'),
)

/** A section with its instruments, by which its parts are recognised. */
export const SectionOfScore = v.object({
  id: v.string(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  instruments: v.array(StoredInstrument),
})

/** The instruments of the sections in the order of the score, by which parts are recognised. */
export const listInstruments = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/admin/instrument',
  input: {},
  reply: listOf(SectionOfScore),
})
