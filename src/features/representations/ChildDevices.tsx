import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ChildDevice, type DeviceCode, endChildDevice, makeDeviceCode } from '#contract/child-devices.ts'
import { toWireTime } from '#contract/clock.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { Outcome } from '../../ui/form/Outcome.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { childDevicesQuery } from './queries.ts'

interface CodeProps {
  readonly code: DeviceCode
  readonly name: string
}

/** The code as a picture and to be typed. */
const Code = ({ code, name }: CodeProps) => {
  const text = useText()
  const until = timeOfDay(toWireTime(new Date(code.validUntil)))
  return (
    <div className="grid">
      <p>{text('child_device.scan', { name })}</p>
      <QrCode rows={code.picture} label={text('child_device.picture', { name })} />
      <p>
        {text('child_device.type', { page: code.page.replace(/^https?:\/\//, '') })}
        <br />
        <strong>{code.code}</strong>
      </p>
      <p className="soft small">{text('child_device.until', { until })}</p>
    </div>
  )
}

interface DeviceProps {
  readonly device: ChildDevice
  readonly onEnd: () => void
}

const Device = ({ device, onEnd }: DeviceProps) => {
  const { locale } = useApp()
  const text = useText()
  const name = device.name === '' ? text('child_device.unknown') : device.name
  return (
    <li className="grid">
      <p>{text('child_device.listed', { name, since: date(toWireTime(new Date(device.since)), locale) })}</p>
      <InlineConfirm
        begin={
          <>
            {text('child_device.end')}
            <span className="visually-hidden">: {name}</span>
          </>
        }
        question={text('child_device.end.ask')}
        yes={text('child_device.end.yes')}
        onYes={onEnd}
      />
    </li>
  )
}

/** Milliseconds after which the list of devices is fetched again while a code is shown. */
const POLL_MS = 3000

/** Returns the code until it is too old. */
const useFresh = (code: DeviceCode | undefined): DeviceCode | undefined => {
  const { now } = useApp()
  const [outlived, setOutlived] = useState<DeviceCode>()
  useEffect(() => {
    if (code === undefined) return
    const timer = setTimeout(() => setOutlived(code), Date.parse(code.validUntil) - now().getTime())
    return () => clearTimeout(timer)
  }, [code, now])
  return code === outlived ? undefined : code
}

interface ChildDevicesProps {
  /** Id of the representation. */
  readonly id: number
  /** Name of the represented person. */
  readonly name: string
}

/** The devices on which a represented person is signed in, and a code for another one. */
export const ChildDevices = ({ id, name }: ChildDevicesProps) => {
  const app = useApp()
  const text = useText()
  const [made, setMade] = useState<DeviceCode>()
  const fresh = useFresh(made)
  const devices = useQuery({ ...childDevicesQuery(app, id), refetchInterval: fresh === undefined ? false : POLL_MS })
  const isUsed = made !== undefined && devices.data?.some((device) => device.id === made.id) === true
  const make = useWrite({
    noun: null,
    send: (_: undefined) => app.call(makeDeviceCode, { params: { id } }),
    onSuccess: setMade,
  })
  const end = useWrite({
    noun: 'representation',
    send: (device: string) => app.call(endChildDevice, { params: { id, device } }),
    onSuccess: () => setMade(undefined),
  })
  const failure = make.failure ?? end.failure
  const code = isUsed ? undefined : fresh
  const isTooOld = made !== undefined && !isUsed && fresh === undefined
  return (
    <section className="grid" aria-labelledby={`devices-${id}`}>
      <h4 id={`devices-${id}`}>{text('child_device.title', { name })}</h4>
      <p>{text('child_device.lead', { name })}</p>
      {devices.isError && <LoadFailed onRetry={() => void devices.refetch()}>{text('child_device.failed')}</LoadFailed>}
      {devices.data !== undefined && devices.data.length > 0 && (
        <ul className="grid">
          {devices.data.map((device) => (
            <Device key={device.id} device={device} onEnd={() => void end.send(device.id)} />
          ))}
        </ul>
      )}
      {code !== undefined && <Code code={code} name={name} />}
      <Outcome role="status">
        {failure !== null && <Note kind="bad">{failure.message}</Note>}
        {isUsed && <Note kind="ok">{text('child_device.done', { name })}</Note>}
        {isTooOld && <Note kind="bad">{text('child_device.too_old')}</Note>}
        {made === undefined && end.isSuccess && <Note kind="ok">{text('child_device.ended')}</Note>}
      </Outcome>
      <div className="buttons">
        <QuietButton blocked={make.busy} onClick={() => void make.send(undefined)}>
          {text(code === undefined ? 'child_device.make' : 'child_device.make_again')}
          <span className="visually-hidden">: {name}</span>
        </QuietButton>
      </div>
    </section>
  )
}
