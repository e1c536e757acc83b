import { describe, expect, test } from 'vitest'
import { passwordRules } from '#contract/person-fields.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import { english } from '#i18n/en-gb/catalogue.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import { checkRegistration, type FieldName, getAddress, type Joining } from './fields.tsx'

const filled: Values<FieldName> = {
  gender: 'NA',
  firstName: 'Nadia',
  lastName: 'Bär',
  address1: 'Im Sihlhof 3',
  address2: '',
  zip: '8004',
  city: 'Zürich',
  email: 'Nadia@Band.Example',
  join: '',
  skipAccount: '',
  password: 'Tuba-2026',
  solution: 'solved',
}
const nothing = Object.fromEntries(Object.keys(filled).map((name) => [name, ''])) as Values<FieldName>

const own = (joining: Joining) => ({ joining, account: 'choice' }) as const

describe('the registration form', () => {
  test('sends the values as the server would normalise them', () => {
    expect(checkRegistration(filled, own('always'))).toEqual({
      problems: {},
      output: {
        gender: 'NA',
        firstName: 'Nadia',
        lastName: 'Bär',
        address1: 'Im Sihlhof 3',
        address2: null,
        zip: '8004',
        city: 'Zürich',
        email: 'nadia@band.example',
        password: 'Tuba-2026',
        solution: 'solved',
        preferredChannel: 'EMAIL',
        signupOrganizations: [2],
      },
    })
  })

  test.each([
    ['always', '', [2]],
    ['choice', '', []],
    ['choice', 'on', [2]],
    ['never', 'on', []],
  ] as const)('joining %s with the checkbox %j sends the organizations %j', (joining, join, organizations) => {
    expect(checkRegistration({ ...filled, join }, own(joining)).output?.signupOrganizations).toEqual(organizations)
  })

  test('skips the account, whatever the hidden field contains, only if the person joins', () => {
    const skipping = { ...filled, skipAccount: 'on', password: 'short' }
    expect(checkRegistration(skipping, own('always')).output?.password).toBeNull()
    expect(checkRegistration(skipping, own('choice')).problems).toEqual({ password: 'validation.password_required' })
  })

  test('requires no password if another provider signs in, and always one if the account is mandatory', () => {
    const values = { ...filled, skipAccount: 'on' }
    expect(
      checkRegistration({ ...filled, password: '' }, { joining: 'always', account: 'elsewhere' }).output?.password,
    ).toBeNull()
    expect(checkRegistration(values, { joining: 'always', account: 'always' }).output?.password).toBe('Tuba-2026')
  })

  test('reports one problem per field, each with a text in both languages', () => {
    const { problems, output } = checkRegistration(nothing, own('choice'))
    expect(output).toBeUndefined()
    expect(Object.keys(problems).sort()).toEqual([
      'address1',
      'city',
      'email',
      'firstName',
      'gender',
      'lastName',
      'password',
      'solution',
      'zip',
    ])
    for (const message of Object.values(problems)) {
      expect([message, message in german, message in english]).toEqual([message, true, true])
    }
  })
})

test('returns an address as it will be stored, or undefined', () => {
  expect([getAddress(' Nadia@Band.Example '), getAddress('nadia@band')]).toEqual(['nadia@band.example', undefined])
})

test('each rule of the password is checked off separately', () => {
  const fulfilled = (password: string) => passwordRules.filter(({ holds }) => holds(password)).map(({ name }) => name)
  expect(fulfilled('')).toEqual([])
  expect(fulfilled('t')).toEqual(['lowercase'])
  expect(fulfilled('tubaTUBA')).toEqual(['length', 'lowercase', 'uppercase'])
  expect(fulfilled('Tuba-2026')).toEqual(['length', 'lowercase', 'uppercase', 'digit', 'special'])
})
