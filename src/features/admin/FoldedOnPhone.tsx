import * as styles from './folded.css'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useText } from '../../ui/intl.tsx'
import { useMedia } from '../../ui/useMedia.ts'

interface FoldedOnPhoneProps {
  readonly label: MessageId
  /** True if something in it is set, so that it begins unfolded. */
  readonly isUsed?: boolean
  readonly children: ReactNode
}

/**
 * Tools of a list. A phone shows a button that unfolds them, in one bar with its neighbours, so that the rows begin on the
 * first screen; wide screens show the tools themselves.
 */
export const FoldedOnPhone = ({ label, isUsed = false, children }: FoldedOnPhoneProps) => {
  const text = useText()
  const isWide = useMedia('(min-width: 56rem)')
  if (isWide) return children
  return (
    <details className={styles.folded} open={isUsed ? true : undefined}>
      <summary>
        {text(label)}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
