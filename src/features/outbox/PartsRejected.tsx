import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { DesiredParts } from '#device/outbox/kinds/photographed-parts.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefusal } from '../../platform/session/useRefusal.ts'
import { Announced } from '../../ui/Announced.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'

/** Photographed parts that the server refused: they are corrected where their photographs are. */
export const PartsRejected = ({ record }: { readonly record: OutboxRecord }) => {
  const { locale } = useApp()
  const { local } = useMember()
  const text = useText()
  const { reason, fields } = useRefusal(record)
  const { saveFailed, track } = useLocalWrite()
  const parts = v.safeParse(DesiredParts, record.desired)
  const sentences = fields.length > 0 ? fields.map(({ sentence }) => sentence).join(' ') : reason
  return (
    <>
      <Announced>
        <State head="struck" tone="bad">
          {record.problem?.code === 'not_found'
            ? text('outbox.photographed_parts.gone')
            : text('participation.rejected', { reason: sentences })}
        </State>
      </Announced>
      <p>{text('outbox.photographed_parts.kept')}</p>
      <div className="buttons">
        {parts.success && (
          <Link
            className="go"
            to="/$locale/intra/photographs/$id"
            params={{ locale, id: `${parts.output.compositionId}` }}
          >
            {text('outbox.photographs.open')}
            <span className="visually-hidden">: {record.title}</span>
          </Link>
        )}
        <QuietButton onClick={() => track(local.outbox.discard(record))}>{text('participation.discard')}</QuietButton>
      </div>
      {saveFailed && <SaveFailedNotice announced />}
    </>
  )
}
