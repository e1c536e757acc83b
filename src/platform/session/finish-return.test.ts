import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/web-storage.ts'
import { saveCallbackRoute } from './callback-route.ts'
import { finishReturn } from './finish-return.ts'
import type { SignInOutcome } from './finish-sign-in.ts'
import { anonymousSession, type Session } from './session.ts'
import { keepUnsent } from './unsent.ts'

const never = new Promise<never>(() => {})

/** A page of a person whom this device does not know, who wanted to go to a page of ours. */
const page = (outcome: Promise<SignInOutcome>, wanted = '/de-ch/intra/meetings', pathname = '/de-ch/ssocallback') => {
  const [shown, left] = [[] as string[], [] as string[]]
  const sessionStorage = memoryStorage()
  saveCallbackRoute({ sessionStorage }, wanted)
  const openMember = vi.fn(() => Promise.resolve())
  const session: Session = { ...anonymousSession, finishSignIn: vi.fn(() => outcome), openMember }
  const win = {
    sessionStorage,
    location: { pathname, replace: (to: string) => void left.push(to) },
    history: { replaceState: (_state: unknown, _title: string, to: string) => void shown.push(to) },
  } as unknown as Window
  const run = (known = session, schedule = (_milliseconds: number, _run: () => void) => () => {}) =>
    finishReturn({ session: known, deps: { schedule }, locale: 'de-ch', win })
  return { shown, left, session, openMember, win, run }
}
const signedIn = (popup: string | null = null) => Promise.resolve<SignInOutcome>({ kind: 'signed-in', popup })

test('after the sign-in the app continues at the wanted page of the members area, without loading again', async () => {
  const { shown, left, openMember, run } = page(signedIn())
  await run()
  expect([shown, left]).toEqual([['/de-ch/intra/meetings'], []])
  expect(openMember).toHaveBeenCalledOnce()
})

test('a public page is loaded from the server', async () => {
  const { shown, left, openMember, run } = page(signedIn(), '/de-ch/shop?item=3')
  void run()
  await vi.waitFor(() => expect(left).toEqual(['/de-ch/shop?item=3']))
  expect([shown, openMember.mock.calls]).toEqual([[], []])
})

test.each<[string, () => Promise<SignInOutcome>]>([
  ['of a popup', () => signedIn('a')],
  ['that was cancelled', () => Promise.resolve({ kind: 'cancelled', popup: null })],
  ['that fails', () => Promise.reject(new Error('offline'))],
])('the screen of the return shows a sign-in %s', async (_name, outcome) => {
  const { shown, left, openMember, run } = page(outcome())
  await run()
  expect([shown, left, openMember.mock.calls]).toEqual([[], [], []])
})

test('the screen of the return shows a sign-in that takes longer than five seconds', async () => {
  const { shown, openMember, run } = page(never)
  const waits: number[] = []
  await run(undefined, (milliseconds, late) => {
    waits.push(milliseconds)
    late()
    return () => {}
  })
  expect([waits, shown, openMember.mock.calls]).toEqual([[5000], [], []])
})

test('the screen of the return leads to the notice of what was not sent', async () => {
  const { win, shown, openMember, run } = page(signedIn())
  keepUnsent(win, { names: [], others: 2 })
  await run()
  expect([shown, openMember.mock.calls]).toEqual([[], []])
})

test('no sign-in is finished on another page, for a known member, or without storage', async () => {
  const elsewhere = page(signedIn(), '/de-ch/intra', '/de-ch/intra')
  await elsewhere.run()
  expect(elsewhere.session.finishSignIn).not.toHaveBeenCalled()
  const { session, run } = page(signedIn())
  await run({ ...session, state: { kind: 'needs-login', member: null as never } })
  await run({ ...session, storageStalled: true })
  await run({ ...session, storageUnreadable: true })
  expect(session.finishSignIn).not.toHaveBeenCalled()
})
