import { expect, test } from 'vitest'
import { parseMailbox } from './address.ts'
import { parseServerUrl } from './server-url.ts'

test('SMTP_URL and IMAP_URL', () => {
  const signIn = { user: 'band@x', password: 'a/b:c' }
  expect(parseServerUrl('smtp', 'smtp://band%40x:a%2Fb%3Ac@mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    secure: false,
    signIn,
  })
  expect(parseServerUrl('smtp', 'smtps://mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    secure: true,
    signIn: null,
  })
  expect(parseServerUrl('smtp', 'smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25 })
  expect(parseServerUrl('imap', 'imaps://a:b@mail.example')).toMatchObject({ port: 993, secure: true })
  expect(parseServerUrl('imap', 'imap://localhost')).toMatchObject({ port: 143, signIn: null })
  expect(parseServerUrl('imap', 'smtp://localhost')).toBeUndefined()
  for (const wrong of [
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://x/path',
    'smtp://x?pool=true',
    'smtp://%zz@x',
  ]) {
    expect([wrong, parseServerUrl('smtp', wrong)]).toEqual([wrong, undefined])
  }
})

test('MAIL_FROM', () => {
  expect(parseMailbox('noreply@band.example')).toEqual({ name: '', address: 'noreply@band.example' })
  expect(parseMailbox('Musik Höhe <noreply@band.example>')).toEqual({
    name: 'Musik Höhe',
    address: 'noreply@band.example',
  })
  expect(parseMailbox('"Musik, Höhe" <a@band.example>')).toEqual({ name: 'Musik, Höhe', address: 'a@band.example' })
  expect(parseServerUrl('imap', 'imaps://a:b@mail.example')).toMatchObject({ port: 993, secure: true })
  expect(parseServerUrl('imap', 'imap://localhost')).toMatchObject({ port: 143, signIn: null })
  expect(parseServerUrl('imap', 'smtp://localhost')).toBeUndefined()
  for (const wrong of ['Band', 'Band <a@x', 'a@x, b@x', 'Band\r\nBcc: b@x <a@x>', 'A <a@x> <b@x>']) {
    expect([wrong, parseMailbox(wrong)]).toEqual([wrong, undefined])
  }
})
