import './state.css'
import type { ReactNode } from 'react'

const looks = {
  full: 'note-head note-head--full',
  half: 'note-head note-head--half',
  empty: 'note-head',
  struck: 'note-head note-head--struck',
}

interface StateProps {
  /** full = saved or signed up; half = waiting, loading, outdated; empty = open; struck = refused or damaged. */
  readonly head: keyof typeof looks
  readonly tone: 'ok' | 'wait' | 'bad' | 'soft'
  /** The state in words; colour and shape never stand alone. */
  readonly children: ReactNode
}

/** A state as a note head with its word. */
export const State = ({ head, tone, children }: StateProps) => (
  <span className={`state state--${tone}`}>
    <i className={looks[head]} aria-hidden="true" />
    <span>{children}</span>
  </span>
)
