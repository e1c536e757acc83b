import { createContext, type ReactNode, use, useEffect, useRef } from 'react'

/** Receives the name of the page from its heading; null when the heading is gone. */
export const HeadingContext = createContext<(name: string | null) => void>(() => undefined)

interface PageTitleProps {
  readonly className?: string
  /** The name of the page where the heading is a greeting; by default the text of the heading. */
  readonly name?: string
  readonly children: ReactNode
}

/**
 * The page's h1, one per page. It can be focused: after a navigation a screen reader starts here. The frame learns its
 * text, which names the page in the window's title.
 */
export const PageTitle = ({ className, name, children }: PageTitleProps) => {
  const show = use(HeadingContext)
  const heading = useRef<HTMLHeadingElement>(null)
  // After each rendering: the text comes with the data.
  useEffect(() => show(name ?? heading.current?.textContent ?? null))
  useEffect(() => () => show(null), [show])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

interface PageHeadProps {
  readonly title: ReactNode
  /** A sentence about the page. */
  readonly detail?: string | undefined
  readonly children?: ReactNode
}

/** The head of a page with its title, and what the page is about. */
export const PageHead = ({ title, detail, children }: PageHeadProps) => (
  <div className="page-head">
    <PageTitle>{title}</PageTitle>
    {detail !== undefined && <p>{detail}</p>}
    {children}
  </div>
)
