import * as v from 'valibot'
import { ImportChoices } from '#contract/import-choices.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'

const nothingChosen: ImportChoices = { rows: [], meanings: [], households: [] }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw fieldRefusal('choices', 'validation.invalid')
  }
}

/**
 * Separates the choices of a person from the file behind them.
 * @param length bytes of the choices; absent = there are none
 * @throws HttpError validation.invalid at `choices`
 */
export const readChoices = (body: Buffer, length = 0) => {
  if (length === 0) return { choices: nothingChosen, file: body }
  const choices = v.safeParse(ImportChoices, parseJson(body.subarray(0, length).toString()))
  if (!choices.success) throw fieldRefusal('choices', 'validation.invalid')
  return { choices: choices.output, file: body.subarray(length) }
}
