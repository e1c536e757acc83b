import { expect, test } from 'vitest'
import { captchaState } from './captcha-state.ts'

const seen = { progress: 0, started: false, cause: 'connection' } as const

test.each([
  [{ field: undefined }, { kind: 'initial' }],
  [{ field: '.UNSTARTED' }, { kind: 'ready' }],
  [{ field: '.UNSTARTED', started: true }, { kind: 'fetching' }],
  [{ field: undefined, started: true }, { kind: 'fetching' }],
  [{ field: '.FETCHING', started: true }, { kind: 'fetching' }],
  [
    { field: '.UNFINISHED', progress: 0.5 },
    { kind: 'solving', done: 0.5 },
  ],
  // The widget counts one step beyond the end.
  [
    { field: '.UNFINISHED', progress: 49 / 48 },
    { kind: 'solving', done: 1 },
  ],
  [{ field: 'ab.cd.ef.gh' }, { kind: 'completed', solution: 'ab.cd.ef.gh' }],
  [{ field: '.EXPIRED' }, { kind: 'expired' }],
  [{ field: '.HEADLESS_ERROR' }, { kind: 'error', cause: 'browser' }],
  [{ field: '.ERROR' }, { kind: 'error', cause: 'connection' }],
  [
    { field: '.ERROR', cause: 'worker' },
    { kind: 'error', cause: 'worker' },
  ],
  [{ field: '.SOMETHING_NEW' }, { kind: 'error', cause: 'connection' }],
] as const)('%j is %j', (signs, state) => {
  expect(captchaState({ ...seen, ...signs })).toEqual(state)
})
