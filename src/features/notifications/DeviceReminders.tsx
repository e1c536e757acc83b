import { Link } from '@tanstack/react-router'
import { Bell, BellOff } from 'lucide-react'
import { useEffect } from 'react'
import type { DevicePush, PushProblem, PushState } from '../../platform/offline/device-push.ts'
import { useInstall, useSnapshot } from '../../platform/offline/hooks.ts'
import { isIos } from '../../platform/offline/platform.ts'
import { useApp } from '../../platform/session/app.tsx'
import { invalidate } from '../../platform/session/stale-queries.ts'
import { Button } from '../../ui/Button.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { State } from '../../ui/State.tsx'

const sentenceOf = (problem: PushProblem, text: Text): string => {
  if (problem.kind === 'server') return problem.reason
  return text(problem.kind === 'device' ? 'outbox.not_kept' : `reminder.device.failed.${problem.kind}`)
}

/** Safari on iOS supports push messages only in the installed app. */
const InstallFirst = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <p>
      {text('reminder.device.install')}{' '}
      <Link to="/$locale/intra/selfservice" params={{ locale }} hash="install">
        {text('install.how')}
      </Link>
    </p>
  )
}

/** Instructions to allow notifications: Apple's phones have one place for it, all others another. */
const HowToAllow = () => {
  const text = useText()
  return (
    <Note kind="wait">
      <p>
        <b>{text('reminder.device.denied')}</b>{' '}
        {text(isIos(navigator) ? 'reminder.device.denied.ios' : 'reminder.device.denied.how')}
      </p>
    </Note>
  )
}

const Choice = ({ push, state }: { readonly push: DevicePush; readonly state: PushState }) => {
  const text = useText()
  const app = useApp()
  const { status, busy, problem } = state
  const isOn = status === 'on'
  const change = async (): Promise<void> => {
    await (isOn ? push.stop() : push.start())
    // The preferences include the number of devices.
    await invalidate(app.queryClient, 'preferences')
  }
  return (
    <>
      <div aria-live="polite">
        {isOn ? (
          <p>
            <State head="full" tone="ok">
              {text('reminder.device.on')}
            </State>
          </p>
        ) : (
          <p>{text('reminder.device.off')}</p>
        )}
      </div>
      <div className="buttons">
        <Button look={isOn ? 'quiet' : 'ink'} blocked={busy} onClick={() => void change()}>
          {isOn ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
          {text(busy ? 'reminder.device.working' : isOn ? 'reminder.device.stop' : 'reminder.device.start')}
        </Button>
      </div>
      {problem !== null && (
        <Note kind={problem.kind === 'network' ? 'wait' : 'bad'} announced>
          {sentenceOf(problem, text)}
        </Note>
      )}
    </>
  )
}

const Status = ({ push }: { readonly push: DevicePush }) => {
  const { offline } = useApp()
  const text = useText()
  const { method } = useInstall(offline)
  const state = useSnapshot(push)
  useEffect(() => {
    const refresh = (): void => {
      push.refresh().catch((error: unknown) => console.warn('push.read_failed', error))
    }
    refresh()
    // The member may return from the settings, where permissions are changed.
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [push])
  switch (state.status) {
    case 'unknown':
      return <i className="sk" aria-hidden="true" />
    case 'unsupported':
      return method === 'ios' ? <InstallFirst /> : <p>{text('reminder.device.unsupported')}</p>
    case 'denied':
      return <HowToAllow />
    case 'on':
    case 'off':
      return <Choice push={push} state={state} />
  }
}

/**
 * Push messages to this device. The browser's permission is requested only by a tap, after the purpose was explained.
 */
export const DeviceReminders = () => {
  const { offline } = useApp()
  return offline === null ? null : <Status push={offline.push} />
}
