import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { shownMailbox } from './mailbox.ts'

test.each([
  'zürich.example',
  'bücher-über-straßen.example',
  'παράδειγμα.δοκιμή',
  'пример.испытание',
  '例え.テスト',
  '한국.example',
  'مثال.إختبار',
  'ü.ä.ö',
])('a mailbox at %s is shown in its own alphabet', (domain) => {
  expect(shownMailbox(`anna@${domainToASCII(domain)}`)).toBe(`anna@${domain}`)
})

test.each([
  'anna@band.example',
  'anna@xn--.example',
  'anna@xn--zrich-kva0.example',
  'anna@xn--99999999999.example',
  'anna@xn--ü.example',
  'anna@xn--e28h.example',
  'xn--zrich-kva@band.example',
  'xn--',
  '',
])('«%s» is shown as it is', (address) => {
  expect(shownMailbox(address)).toBe(address)
})
