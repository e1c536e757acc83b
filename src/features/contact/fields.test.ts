import { expect, test } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import { checkContact, type FieldName } from './fields.ts'

const typed: Values<FieldName> = {
  name: 'Ladina Steinröhr',
  email: 'ladina@band.example',
  message: 'Guten Tag',
  copy: '',
  solution: 'solved',
}

/** Returns the German messages at each field. */
const problemsOf = (values: Partial<Values<FieldName>>) =>
  Object.fromEntries(
    Object.entries(checkContact({ ...typed, ...values }).problems).map(([field, id]) => [
      field,
      Object.entries(german).find(([one]) => one === id)?.[1],
    ]),
  )

test('valid input is sent unchanged', () => {
  expect(
    checkContact({ ...typed, name: ' Ladina  Steinröhr', email: 'LADINA@band.example', copy: 'on' }).output,
  ).toEqual({
    name: 'Ladina Steinröhr',
    email: 'ladina@band.example',
    message: 'Guten Tag',
    copy: true,
    captcha: true,
    solution: 'solved',
  })
})

test('an empty form reports what each field requires', () => {
  expect(problemsOf({ name: '', email: ' ', message: '\n', solution: '' })).toEqual({
    name: 'Bitte Namen eingeben',
    email: 'Email Adresse erforderlich',
    message: 'Bitte eine Nachricht eingeben',
    solution: 'Bitte warten, bis die Anti-Roboter-Prüfung abgeschlossen ist',
  })
})

test('2,000 characters are accepted, 2,001 are too many', () => {
  expect(problemsOf({ message: `${'x'.repeat(1999)}\n\n.`.slice(0, 2000) })).toEqual({})
  expect(problemsOf({ message: 'x'.repeat(2001), email: 'ladina@band' })).toEqual({
    email: 'Email Adresse ungültig',
    message: 'Bitte höchstens 2000 Zeichen',
  })
})
