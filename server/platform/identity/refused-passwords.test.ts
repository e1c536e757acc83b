import { expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { findPasswordRefusal } from './refused-passwords.ts'

const names = ['Musik Harmonie Zürichberg', 'ladina.horn@example.ch', 'Ladina', 'Müller-Horn', null]

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd2026!',
  'Summer2024!',
  'Qwertz-123',
  'Passwort-1',
  '!!Sommer!!99',
  'Abc123456!',
  'Hallo-1234',
  'Trustno1!',
])('%s is one of the commonest', async (password) => {
  expect(await findPasswordRefusal(password, names)).toBe('validation.password_common')
})

test.each([
  'Ladina-1899',
  'Ladina.Mueller.7',
  'müllerHORN_2024',
  '1!Zürichberg',
  'Zuerichberg-1',
  'Musik.Harmonie.2024',
  'L4d1na-Horn',
  'Mhz-12345',
])('%s is made of names', async (password) => {
  expect(await findPasswordRefusal(password, names)).toBe('validation.password_names')
})

test.each([
  demoPassword,
  'Posaune-1899',
  'Wald*horn 1900',
  'Ladina spielt 3 Hörner!',
  'kW7-tromm:Xu',
  'Zürichberg ohne 4 Beine',
])('%s is accepted', async (password) => {
  expect(await findPasswordRefusal(password, names)).toBeUndefined()
})
