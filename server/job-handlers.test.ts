import { expect, test } from 'vitest'
import { withoutShop } from '../tests/support/jobs.ts'
import { isTest, sourcesIn } from '../tests/support/sources.ts'
import { createJobHandlers } from './job-handlers.ts'
import type { Database } from './platform/db/open.ts'
import { noLogo } from './platform/letter-logo.ts'

test('every declared kind of job has one handler', () => {
  const declared = sourcesIn(['server'])
    .filter((file) => !isTest(file))
    .flatMap(({ path, text }) => [...text.matchAll(/\bdefineJob\(\s*'(\w+)'/g)].map(([, name = '']) => [name, path]))
  const transport = { name: 'none', send: () => Promise.resolve(undefined), forget: () => Promise.resolve() }
  const sender = {
    transport,
    from: { name: '', address: 'band@example.ch' },
    bandName: '',
    bandGender: 'FEMININE' as const,
    origin: 'http://localhost',
    readLogo: noLogo,
  }
  const handlers = createJobHandlers({ database: {} as Database, sender, ...withoutShop })
  const handled = handlers.map(({ kind }) => kind.name)
  expect(declared.filter(([name = '']) => !handled.includes(name))).toEqual([])
  expect(handled.sort()).toEqual(declared.map(([name]) => name).sort())
})
