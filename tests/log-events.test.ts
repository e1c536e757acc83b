import { expect, test } from 'vitest'
import { isTest, sourcesIn } from './support/sources.ts'

const call =
  /(?:console\.(?:debug|info|warn|error)|\blog\.(?:debug|info|warn|error)|\blogFailure)\(\s*(?:deps,\s*)?([^\n]*)/g
const event = /^'[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*'[,)]/

/** Sentences for people: the commands and the errors that end the server's start. */
const forPeople = ['server/cli.ts', 'server/main.ts', 'demo/sheets/engrave.mjs']
/** `logIfActive`, `logFailure` and `inWebStorage` receive the name of the event. */
const wrappers = [
  'src/boot/start-members-app.ts: event, error)',
  'src/platform/offline/offline.ts: event, error)',
  'src/platform/offline/web-storage.ts: event, error)',
]

test('a log message starts with the name of its event, such as job.failed', () => {
  const messages = sourcesIn(['src', 'device', 'sw', 'server'])
    .filter((file) => !isTest(file) && !forPeople.includes(file.path))
    .flatMap(({ path, text }) => [...text.matchAll(call)].map(([, rest = '']) => ({ path, rest })))
  expect(messages.length).toBeGreaterThan(100)
  const wrong = messages.filter(({ rest }) => !event.test(rest)).map(({ path, rest }) => `${path}: ${rest}`)
  expect(wrong).toEqual(wrappers)
})
