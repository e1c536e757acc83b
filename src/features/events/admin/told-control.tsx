import { useQuery } from '@tanstack/react-query'
import { type EditedEvent, type NotifyAudience, notifyAudiences } from '#contract/edited-events.ts'
import type { Ways } from '#contract/event-messages.ts'
import { type SeriesScope, seriesScopes } from '#contract/event-series.ts'
import { toWireTime } from '#contract/time.ts'
import { useApp } from '../../../platform/session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import { audienceQuery } from './queries.ts'

/** When a message goes out, in words; null = at once. */
export const useSendTime = (): ((sentAt: string) => string | null) => {
  const { locale, now } = useApp()
  const text = useText()
  return (sentAt) =>
    sentAt > toWireTime(now()) ? text('admin.sent.at', { date: date(sentAt, locale), time: timeOfDay(sentAt) }) : null
}

/** How many get a message in which way, and the names of those who get none. */
export const WaysNote = ({ push, email, unreached, when }: Ways & { readonly when: string | null }) => {
  const { locale } = useApp()
  const text = useText()
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(unreached)
  return (
    <div className="small">
      <p>{text('admin.ways', { push, email, when: when ?? text('admin.sent.now') })}</p>
      {unreached.length > 0 && <p>{text('admin.ways.unreached', { count: unreached.length, names })}</p>}
    </div>
  )
}

interface AudienceProps {
  readonly id: number
  readonly told: NotifyAudience
  readonly scope: SeriesScope
}

const AudienceNote = ({ id, told, scope }: AudienceProps) => {
  const { data } = useQuery(audienceQuery(useApp(), id, { told, scope }))
  const timeOf = useSendTime()
  return <div aria-live="polite">{data !== undefined && <WaysNote {...data} when={timeOf(data.sentAt)} />}</div>
}

/** The choice of the audience, and how it is reached. */
export const ToldControl = ({ name, label, hint, error, value = '', values, row, set }: ControlProps<EditedEvent>) => {
  const text = useText()
  const told = notifyAudiences.find((one) => one === value)
  const scope = seriesScopes.find((one) => one === values.scope) ?? 'one'
  return (
    <>
      <SelectField
        name={name}
        label={label}
        hint={hint}
        error={error}
        value={value}
        onChange={({ target }) => set(target.value)}
        choices={['', ...notifyAudiences].map((audience) => ({
          value: audience,
          label: text(`admin.told.${audience === '' ? 'choose' : (audience as NotifyAudience)}`),
        }))}
      />
      {row !== null && told !== undefined && told !== 'nobody' && (
        <AudienceNote id={row.id} told={told} scope={scope} />
      )}
    </>
  )
}
