import * as v from 'valibot'
import { Absence } from '#contract/absences.ts'
import { DesiredAbsence } from '#device/outbox/kinds/absence.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Locale } from '#i18n/intl.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { dayRange } from '../../ui/wall-clock.ts'

const words = ({ from, to, reason, deleted }: Omit<DesiredAbsence, 'given'>, locale: Locale, text: Text): string => {
  if (deleted) return text('absence.deleted')
  const days = dayRange(from, to, locale)
  return reason === '' ? days : `${days}, «${reason}»`
}

/** The absence was also changed on another device: the member chooses. */
export const AbsenceConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const { local } = useMember()
  const { locale } = useApp()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const theirs = v.safeParse(Absence, record.problem?.current)
  const mine = v.safeParse(DesiredAbsence, record.desired)
  if (!theirs.success || !mine.success) return null
  const decide = ({ from, to, reason, deleted }: Omit<DesiredAbsence, 'given'>) =>
    track(
      local.outbox.decide({
        kind: record.kind,
        key: record.key,
        desired: { from, to, reason, deleted, given: mine.output.given },
        row: theirs.output,
      }),
    )
  return (
    <Note kind="bad">
      <p>{text('absence.conflict')}</p>
      <div className="buttons">
        <Button onClick={() => decide(mine.output)}>
          {text('participation.conflict.mine', { answer: words(mine.output, locale, text) })}
        </Button>
        <Button look="quiet" onClick={() => decide(theirs.output)}>
          {text('participation.conflict.theirs', { answer: words(theirs.output, locale, text) })}
        </Button>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </Note>
  )
}
