import './announced.css'
import type { ReactNode } from 'react'

interface AnnouncedProps {
  readonly as?: 'div' | 'p' | 'span'
  /** True if a screen reader interrupts what it reads. */
  readonly isUrgent?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A message that screen readers announce when it appears and when it changes. They announce only what is added to a
 * region that they know, so the style sheet hides the content of a new region for the first moment.
 */
export const Announced = ({ as: Region = 'div', isUrgent = false, className, children }: AnnouncedProps) => {
  const Content = Region === 'div' ? 'div' : 'span'
  return (
    <Region role={isUrgent ? 'alert' : 'status'} className={className}>
      <Content className="announced">{children}</Content>
    </Region>
  )
}
