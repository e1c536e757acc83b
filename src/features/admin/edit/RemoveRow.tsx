import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { Noun } from '../../affects.ts'
import { useWrite } from '../../useWrite.ts'
import { WriteMessage } from './WriteMessage.tsx'

interface RemoveRowProps {
  readonly noun: Noun
  /** Content of the button. */
  readonly button: ReactNode
  /** The question and its consequences. */
  readonly title: string
  readonly detail: string
  /** Text of the confirm button. */
  readonly yes: string
  readonly remove: () => Promise<unknown>
  /** The removed row's own query, which is not fetched again. */
  readonly ownKey?: QueryKey
  readonly onRemoved?: () => Promise<unknown>
}

/** A button that removes a row after a confirmation. */
export const RemoveRow = ({ noun, button, title, detail, yes, remove, ownKey, onRemoved }: RemoveRowProps) => {
  const [confirming, setConfirming] = useState(false)
  const { busy, failure, send } = useWrite({
    noun,
    send: (_: null) => remove(),
    ...(ownKey && { cache: () => ownKey }),
    onSuccess: () => onRemoved?.(),
  })
  return (
    <>
      <WriteMessage failure={failure?.message} />
      <div className="buttons">
        <Button look="quiet" blocked={busy} onClick={() => !busy && setConfirming(true)}>
          {button}
        </Button>
      </div>
      {confirming && (
        <ConfirmDialog
          title={title}
          detail={detail}
          yes={yes}
          onYes={() => {
            setConfirming(false)
            void send(null)
          }}
          onNo={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** 'Remove', with the name of the row for screen readers. */
export const RemoveLabel = ({ name }: { readonly name: string }) => {
  const text = useText()
  return (
    <>
      {text('admin.remove')}
      <span className="visually-hidden">: {name}</span>
    </>
  )
}
