import { expect, test, vi } from 'vitest'
import { toSignIn } from './to-sign-in.ts'

test('a sign-in that cannot begin, as on a full device, leads to the page whose guard says why', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  const signIn = vi.fn().mockResolvedValue(undefined)
  toSignIn({ signIn }, '/de-ch/intra', 'regula@example.ch')
  await vi.waitFor(() => expect(signIn).toHaveBeenCalledWith('/de-ch/intra', 'regula@example.ch'))
  expect(assign).not.toHaveBeenCalled()
  signIn.mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  toSignIn({ signIn }, '/de-ch/intra')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/de-ch/intra'))
})
