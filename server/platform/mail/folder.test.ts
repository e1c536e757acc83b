import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { folderTransport } from './folder.ts'
import type { MailMessage, MailTransport } from './transport.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'test-mail-'))
let folder: string
let transport: MailTransport
beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(root, 'data-')), 'mail')
  transport = folderTransport(folder)
})
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const { signal } = new AbortController()
const message = (date: string, id = '3f0c'): MailMessage => ({
  from: { name: 'Zürcher Musik', address: 'noreply@band.example' },
  to: 'tuba@example.ch',
  date: new Date(date),
  messageId: `${id}@band.example`,
  language: 'de-CH',
  subject: 'Grüsse aus dem Keller',
  text: 'Guten Tag\n\nBis Dienstag – 19:45 Uhr',
  html: '<p>Guten Tag</p>',
})

test('a mail becomes a file that a mail program opens', async () => {
  await transport.send(message('2026-05-04T10:00:00.250Z'), signal)
  expect(fs.readdirSync(folder)).toEqual(['2026-05-04T10-00-00-250Z-3f0c.eml'])
  const raw = fs.readFileSync(path.join(folder, '2026-05-04T10-00-00-250Z-3f0c.eml'), 'utf8')
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const mail = await PostalMime.parse(raw)
  expect(mail).toMatchObject({
    from: { name: 'Zürcher Musik', address: 'noreply@band.example' },
    to: [{ address: 'tuba@example.ch' }],
    subject: 'Grüsse aus dem Keller',
    messageId: '<3f0c@band.example>',
    date: '2026-05-04T10:00:00.000Z',
  })
  expect(mail.text?.trim()).toBe('Guten Tag\n\nBis Dienstag – 19:45 Uhr')
})

test('files sort by time, are readable only by their owner, and a mail sent again replaces itself', async () => {
  await transport.send(message('2026-10-04T10:00:00Z', 'b'), signal)
  await transport.send(message('2026-05-04T10:00:00Z', 'a'), signal)
  await transport.send(message('2026-10-04T10:00:00Z', 'b'), signal)
  const names = fs.readdirSync(folder).sort()
  expect(names.map((name) => name.slice(0, 10))).toEqual(['2026-05-04', '2026-10-04'])
  const modes = names.map((name) => fs.statSync(path.join(folder, name)).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600])
})

test('deletes old mails and leaves newer ones and other files alone', async () => {
  await transport.forget(new Date('2026-05-05T00:00:00Z'))
  await transport.send(message('2026-05-04T10:00:00Z', 'a'), signal)
  await transport.send(message('2026-05-05T10:00:00Z', 'b'), signal)
  fs.writeFileSync(path.join(folder, '1999 notes.txt'), '')
  await transport.forget(new Date('2026-05-05T00:00:00Z'))
  expect(fs.readdirSync(folder).sort()).toEqual(['1999 notes.txt', '2026-05-05T10-00-00-000Z-b.eml'])
})

test('a folder that is not writable fails with a code, and the mail is retried', async () => {
  fs.writeFileSync(folder, '')
  await expect(transport.send(message('2026-05-04T10:00:00Z'), signal)).rejects.toMatchObject({
    code: 'folder.EEXIST',
    permanent: false,
  })
})
