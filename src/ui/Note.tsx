import './announced.css'
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const kinds = {
  info: { look: 'note', Icon: Info },
  ok: { look: 'note note--ok', Icon: CircleCheck },
  wait: { look: 'note note--wait', Icon: Clock },
  bad: { look: 'note note--bad', Icon: CircleAlert },
}

interface NoteProps {
  readonly kind?: keyof typeof kinds
  /** Announced by screen readers as soon as it appears; for results of the visitor's own action. */
  readonly announced?: boolean
  /** A string alone becomes a paragraph. */
  readonly children: ReactNode
}

/** A message: what happened, what is safe, what to do. */
export const Note = ({ kind = 'info', announced = false, children }: NoteProps) => {
  const { look, Icon } = kinds[kind]
  return (
    <div className={look} role={announced ? 'status' : undefined}>
      <Icon aria-hidden="true" />
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  )
}
