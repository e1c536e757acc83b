import { expect, test } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import { checkFee } from './fee-fields.tsx'

/** Returns the German messages at each field. */
const errorsFor = (amount: string, name = 'Ladina Steinröhr') =>
  Object.fromEntries(
    Object.entries(checkFee({ amount, name }).problems).map(([field, id]) => [
      field,
      german[id as keyof typeof german],
    ]),
  )

test('valid input is sent in Rappen', () => {
  expect(checkFee({ amount: '15', name: ' Ladina  Steinröhr ' }).output).toEqual({
    amount: 1500,
    name: 'Ladina Steinröhr',
  })
  expect(checkFee({ amount: '25.05', name: 'Ladina' }).output?.amount).toBe(2505)
  expect(checkFee({ amount: "1'000", name: 'Ladina' }).output?.amount).toBe(100_000)
})

test('an amount is required, a number, and between 15 and 1000 francs', () => {
  expect(errorsFor('')).toEqual({ amount: 'Bitte einen Betrag eingeben' })
  expect(errorsFor('14.99')).toEqual({ amount: 'Betrag muss mindestens 15 CHF sein' })
  expect(errorsFor('1000.05')).toEqual({ amount: 'Betrag darf nicht grösser als 1000 CHF sein' })
  for (const amount of ['15.005', '1e3', '-20', 'zwanzig'])
    expect(errorsFor(amount)).toEqual({ amount: 'Unbekannter fehler' })
})

test('a name has at least five characters', () => {
  expect(Object.keys(errorsFor('15', ''))).toEqual(['name'])
  expect(Object.keys(errorsFor('15', ' Uli '))).toEqual(['name'])
  expect(errorsFor('15', 'Uli B')).toEqual({})
})
