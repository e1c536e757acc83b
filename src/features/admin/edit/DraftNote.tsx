import { toWireTime } from '#contract/clock.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import type { FormDraft } from '../../../ui/form/useFormState.ts'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'

/** Tells that the form continues a draft, that the draft was discarded, or that another window has changed it. */
export const DraftNote = ({ draft }: { readonly draft: FormDraft }) => {
  const { locale } = useApp()
  const text = useText()
  const { restoredAt, isDiscarded, other } = draft
  const inWords = (savedAt: string): string => {
    const at = toWireTime(new Date(savedAt))
    return `${date(at, locale)} ${timeOfDay(at)}`
  }
  if (other !== null)
    return (
      <Note kind="wait" announced>
        <p>{text('admin.draft.other', { at: inWords(other.savedAt) })}</p>
        <div className="buttons">
          <Button look="ink" onClick={draft.keepOwn}>
            {text('admin.draft.keep_own')}
          </Button>
          <QuietButton onClick={draft.takeOther}>{text('admin.draft.take_other')}</QuietButton>
        </div>
      </Note>
    )
  if (isDiscarded)
    return (
      <Note announced>
        <p>{text('admin.draft.discarded')}</p>
        <div className="buttons">
          <QuietButton onClick={draft.undoDiscard}>{text('admin.draft.undo')}</QuietButton>
        </div>
      </Note>
    )
  if (restoredAt === null) return null
  return (
    <Note announced>
      <p>{text('admin.draft.restored', { at: inWords(restoredAt) })}</p>
      <div className="buttons">
        <QuietButton onClick={draft.discard}>{text('admin.draft.discard')}</QuietButton>
      </div>
    </Note>
  )
}
