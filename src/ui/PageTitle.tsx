import type { ReactNode } from 'react'

interface PageTitleProps {
  readonly className?: string
  readonly children: ReactNode
}

/** The page's h1, one per page. It can be focused: after a navigation a screen reader starts here. */
export const PageTitle = ({ className, children }: PageTitleProps) => (
  <h1 tabIndex={-1} className={className}>
    {children}
  </h1>
)
