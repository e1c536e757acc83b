import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  Address1,
  Address2,
  City,
  Email,
  FirstName,
  firstProblem,
  NewPassword,
  Phone,
  passwordRules,
  Zip,
} from './person-fields.ts'

/** Returns the parsed text, or the message with which it is refused. */
const read = (schema: v.GenericSchema<unknown, string | null>, typed: unknown): string | null => {
  const { success, output, issues } = v.safeParse(schema, typed, firstProblem)
  if (success) return output
  expect(issues).toHaveLength(1)
  return issues[0].message
}

describe('a name', () => {
  test.each([
    ['Jo', 'Jo'],
    ['  Nadia   Lea ', 'Nadia Lea'],
    ["D'Arc", "D'Arc"],
    ['O’Neill-Müller', 'O’Neill-Müller'],
    ["'t Hooft", "'t Hooft"],
    // The letter a with a combining ring is composed.
    ['A\u030Asa', 'Åsa'],
    ['מרים', 'מרים'],
    ['عائشة', 'عائشة'],
    ['李娜', '李娜'],
    ['ประเสริฐ', 'ประเสริฐ'],
    ['ä'.repeat(100), 'ä'.repeat(100)],
  ])('%j becomes %j', (typed, name) => expect(read(FirstName, typed)).toBe(name))

  test.each([
    ['', 'validation.first_name_required'],
    [' \t\n ', 'validation.first_name_required'],
    [null, 'validation.first_name_required'],
    ['J', 'validation.min_2'],
    // One letter, whether composed or not.
    ['A\u030A', 'validation.min_2'],
    ["-'", 'validation.characters'],
    ['Anna2', 'validation.characters'],
    ['Anna🎺', 'validation.characters'],
    ['Anna_B', 'validation.characters'],
    ['<Anna>', 'validation.characters'],
    // Reverses the reading direction of the text after it.
    ['Anna\u202Eanna', 'validation.characters'],
    ['An\u200Bna', 'validation.characters'],
    ['ä'.repeat(101), 'validation.too_long'],
    ['a'.repeat(10_000), 'validation.too_long'],
  ])('%j is refused with %s', (typed, message) => expect(read(FirstName, typed)).toBe(message))
})

test.each([
  [Address1, 'Weg 1', 'Weg 1'],
  [Address1, 'Rue de l’Église 12b, 2. étage/gauche', 'Rue de l’Église 12b, 2. étage/gauche'],
  [Address1, 'Weg1', 'validation.min_5'],
  [Address1, '', 'validation.address_required'],
  [Address1, 'Weg 1; c/o', 'validation.characters'],
  [Address1, '.,/--', 'validation.characters'],
  [Address2, '', null],
  [Address2, '   ', null],
  [Address2, undefined, null],
  [Address2, 'c/o Bo', 'c/o Bo'],
  [Address2, 'Postfach #3', 'validation.characters'],
  [Zip, ' 8004 ', '8004'],
  [Zip, '', 'validation.zip_required'],
  [Zip, '804', 'validation.zip'],
  [Zip, '80040', 'validation.zip'],
  [Zip, '8O04', 'validation.zip'],
  [Zip, '8004\n', '8004'],
  [Zip, '８００４', 'validation.zip'],
  [City, 'La Chaux-de-Fonds', 'La Chaux-de-Fonds'],
  [City, 'Wil SG', 'Wil SG'],
  [City, "L'Isle", "L'Isle"],
  [City, '', 'validation.city_required'],
  [City, 'Zürich?', 'validation.city'],
] as const)('of a postal address %#: %j', (schema, typed, expected) => {
  expect(read(schema, typed)).toBe(expected)
})

test('a telephone number that was copied from a telephone has no invisible marks of direction', () => {
  expect(read(Phone, '\u202a+41 79 123 45 67\u202c')).toBe('+41791234567')
})

describe('an e-mail address', () => {
  test.each([
    ['Nadia@Band.Example', 'nadia@band.example'],
    [' nadia@band.example ', 'nadia@band.example'],
    ["o'neill+tuba.2@sub.band-2.example", "o'neill+tuba.2@sub.band-2.example"],
    ['info@zürich.example', 'info@xn--zrich-kva.example'],
    ['Info@ZÜRICH.example', 'info@xn--zrich-kva.example'],
    ['info@XN--ZRICH-KVA.example', 'info@xn--zrich-kva.example'],
    ['info@zu\u0308rich.example', 'info@xn--zrich-kva.example'],
    ['ｉｎｆｏ＠ｂａｎｄ．ｅｘａｍｐｌｅ', 'info@band.example'],
    ['info@band。example', 'info@band.example'],
    ['info@band.example.', 'info@band.example'],
    ['\u202ainfo@zürich.example.\u202c', 'info@xn--zrich-kva.example'],
    ['info@xn--zrich-kva.xn--p1ai', 'info@xn--zrich-kva.xn--p1ai'],
    [`${'a'.repeat(64)}@band.example`, `${'a'.repeat(64)}@band.example`],
  ])('%j becomes %j', (typed, address) => expect(read(Email, typed)).toBe(address))

  test.each([
    ['', 'validation.email_required'],
    ['nadia', 'validation.email'],
    ['nadia@band', 'validation.email'],
    ['@band.example', 'validation.email'],
    ['nadia@@band.example', 'validation.email'],
    ['nadia@band..example', 'validation.email'],
    ['.nadia@band.example', 'validation.email'],
    ['nadia.@band.example', 'validation.email'],
    ['nadia@-band.example', 'validation.email'],
    ['nadia@band.example..', 'validation.email'],
    ['nadia@127.1', 'validation.email'],
    ['na dia@band.example', 'validation.email'],
    ['nadia@band.example, b@band.example', 'validation.email'],
    ['nadia@band.example\r\nBcc: b@band.example', 'validation.email'],
    ['nadia@band.example\u0000', 'validation.email'],
    ['Nadia <nadia@band.example>', 'validation.email'],
    ['"nadia"@band.example', 'validation.email'],
    ['nadia@[192.0.2.1]', 'validation.email'],
    ['nadia@192.0.2.1', 'validation.email'],
    // Looks like another person's address.
    ['nаdia@band.example', 'validation.email'],
    ['🎺@band.example', 'validation.email'],
    [`${'a'.repeat(65)}@band.example`, 'validation.email'],
    [`a@${'b'.repeat(64)}.example`, 'validation.email'],
    [`a@${'band.'.repeat(60)}example`, 'validation.email'],
    [`${'a.'.repeat(5000)}@band.example`, 'validation.email'],
  ])('%j is refused with %s', (typed, message) => expect(read(Email, typed)).toBe(message))

  test('takes time linear in its length', () => {
    // The minimum of three runs: other load on the machine only makes a run longer.
    const times = [1, 2, 3].map(() => {
      const started = performance.now()
      for (const typed of ['a.'.repeat(120), `a@${'a.'.repeat(120)}`, `a@${'a-'.repeat(120)}`, '!'.repeat(250)])
        read(Email, typed)
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(200)
  })
})

describe('a new password', () => {
  test.each(['Abcdef1!', 'ÄÖÜäöü1.', 'Mein Hund hat 4 Pfoten', 'Пароль-7', `Aa1!${'x'.repeat(196)}`, 'aA1🎺🎺🎺🎺🎺'])(
    'accepts %j unchanged',
    (typed) => {
      expect(read(NewPassword, typed)).toBe(typed)
      expect(passwordRules.every(({ holds }) => holds(typed))).toBe(true)
    },
  )
  test.each([
    ['', 'validation.password_required'],
    ['Abcde1!', 'validation.password_min_8'],
    // Four characters of two UTF-16 units each count as four.
    ['aA1🎺🎺🎺🎺', 'validation.password_min_8'],
    ['ABCDEF1!', 'validation.password_kinds'],
    ['abcdef1!', 'validation.password_kinds'],
    ['Abcdefg!', 'validation.password_kinds'],
    ['Abcdefg1', 'validation.password_kinds'],
    // A combining mark belongs to its letter; a control character counts for nothing.
    ['Abcdefg1\u0301', 'validation.password_kinds'],
    ['Abcdefg1\u0007', 'validation.password_kinds'],
    [`Aa1!${'x'.repeat(197)}`, 'validation.password_too_long'],
    ['A'.repeat(10_000), 'validation.password_too_long'],
  ])('%j is refused with %s', (typed, message) => expect(read(NewPassword, typed)).toBe(message))
})
