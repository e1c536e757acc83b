import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { clearWebStorage, memberKeys } from '#device/web-storage.ts'
import { memoryStorage } from '../../../tests/support/web-storage.ts'
import { openFormTexts } from './form-texts.ts'

const Texts = v.record(v.string(), v.string())
let win: Pick<Window, 'localStorage' | 'sessionStorage'>
beforeEach(() => {
  win = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  win.localStorage.setItem(memberKeys.known, '1')
})

test('the input of a form is there for the next page of the same member, until it is saved', () => {
  const texts = openFormTexts(win, '5a1e')
  texts.note('absence/new', { reason: 'Fer' })
  texts.note('absence/new', { reason: 'Ferien' })
  texts.note('lift/new', { place: 'Zürich' })
  expect(openFormTexts(win, '5a1e').read('absence/new', Texts)).toEqual({ reason: 'Ferien' })
  expect(openFormTexts(win, '0ther').read('absence/new', Texts)).toBeNull()
  texts.strike('absence/new')
  expect(openFormTexts(win, '5a1e').read('absence/new', Texts)).toBeNull()
  expect(openFormTexts(win, '5a1e').read('lift/new', Texts)).toEqual({ place: 'Zürich' })
})

test('a sign-out deletes it, and nothing is written afterwards', () => {
  const texts = openFormTexts(win, '5a1e')
  texts.note('absence/new', { reason: 'Ferien' })
  clearWebStorage(win)
  texts.note('absence/new', { reason: 'Ferien' })
  expect(win.localStorage.length).toBe(0)
})

test.each(['{"sub":"5a1e"', '{"sub":"5a1e","input":{"reason":7}}'])('an entry %s is ignored', (entry) => {
  win.localStorage.setItem(`${memberKeys.form}absence/new`, entry)
  expect(openFormTexts(win, '5a1e').read('absence/new', Texts)).toBeNull()
})
