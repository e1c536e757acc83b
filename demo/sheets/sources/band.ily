\version "2.24.0"
%% The look of all sheets, and how each instrument of the band reads them. Music comes in concert pitch.
\include "arranging.ily"

#(set-global-staff-size (if (defined? 'staff-size) staff-size 23))

\paper {
  #(set-paper-size "a4")
  top-margin = 11\mm
  bottom-margin = 11\mm
  left-margin = 15\mm
  right-margin = 12\mm
  indent = #(if (defined? 'score-indent) score-indent 0)
  ragged-bottom = ##f
  ragged-last-bottom = #(defined? 'score-indent)
  print-page-number = ##t
  first-page-number = 1
  system-system-spacing.basic-distance = #15
  system-system-spacing.minimum-distance = #12
  system-system-spacing.padding = #2.5
  #(define fonts (set-global-fonts #:roman "Nimbus Sans" #:sans "Nimbus Sans" #:factor (/ staff-height pt 20)))
  bookTitleMarkup = \markup \column {
    \fill-line { \null \fontsize #6 \bold \fromproperty #'header:title \null }
    \vspace #0.3
    \fill-line { \null \fontsize #1 \fromproperty #'header:subtitle \null }
    \vspace #0.6
    \fill-line {
      \column { \null \fontsize #3 \bold \fromproperty #'header:instrument }
      \right-column { \fromproperty #'header:composer \fromproperty #'header:arranger }
    }
    \vspace #0.6
  }
  oddHeaderMarkup = \markup \unless \on-first-page \fill-line {
    \bold \fromproperty #'header:instrument
    \fromproperty #'header:title
    \bold \fromproperty #'page:page-number-string
  }
  evenHeaderMarkup = \oddHeaderMarkup
  oddFooterMarkup = \markup \fill-line {
    \fontsize #-3 \if \on-first-page \fromproperty #'header:copyright
  }
  evenFooterMarkup = \oddFooterMarkup
}

\layout {
  \context {
    \Score
    rehearsalMarkFormatter = #format-mark-box-alphabet
    \override RehearsalMark.self-alignment-X = #LEFT
    \override RehearsalMark.font-size = #2
    \override BarNumber.font-size = #-1
    \override MultiMeasureRest.expand-limit = #1
    \override RehearsalMark.padding = #1.2
    \override MetronomeMark.padding = #1.2
    \override MetronomeMark.font-size = #1
    \override MetronomeMark.outside-staff-padding = #1.4
    \override SpacingSpanner.shortest-duration-space = #2.4
  }
  \context {
    \Staff
    \override DynamicLineSpanner.staff-padding = #2.6
  }
  \context {
    \DrumStaff
    \override DynamicLineSpanner.staff-padding = #2.6
  }
}

%% Four to five bars in a system are easy to read on a stand: most parts fill two pages
#(define (spread line)
   (let* ((bars (map (lambda (entry) (/ (car entry) bar-length))
                     (remove (lambda (entry) (eqv? 0 (music-duration (cdr entry)))) (timed-events (second (ly:music-property line 'elements))))))
          (weight (fold (lambda (bar weight)
                          (let ((notes (count (lambda (start) (= start bar)) (map floor bars))))
                            (+ weight (cond ((> notes 11) 1.8) ((> notes 6) 1.3) (else 1)))))
                        0 (delete-duplicates (map floor bars)))))
     (if (> weight 30)
         (let ((systems (max 12 (inexact->exact (round (/ weight 4.3))))))
           (ly:output-def-set-variable! $defaultpaper 'system-count systems)
           (ly:output-def-set-variable! $defaultpaper 'page-count (if (> systems 17) 3 2))))))

%% \part CLEF SOUNDING LINE: one player's sheet; SOUNDING is the pitch heard when a c' is read
part = #(define-void-function (clef sounding line) (string? ly:pitch? ly:music?)
  (spread line)
  (add-score #{ \score { \new Staff { \clef #clef \compressMMRests \transpose $sounding c' #line } \layout { } } #}))

%% kl. Trommel in the third space, gr. Trommel in the first, Becken and Triangel above
#(define percussion-style
   (alist->hash-table
     '((snare default #f 1)
       (bassdrum default #f -3)
       (crashcymbal cross #f 5)
       (triangle triangle #f 5))))

drumPart = #(define-void-function (line) (ly:music?)
  (spread line)
  (add-score #{ \score { \new DrumStaff \with { drumStyleTable = #percussion-style } { \compressMMRests #line } \layout { } } #}))

%% Staves of the conductor's score, which sounds as written
scoreStaff = #(define-music-function (name short clef line) (string? string? string? ly:music?)
  #{ \new Staff \with { instrumentName = #name shortInstrumentName = #short } { \clef #clef #line } #})

scoreDrums = #(define-music-function (name short line) (string? string? ly:music?)
  #{ \new DrumStaff \with { instrumentName = #name shortInstrumentName = #short drumStyleTable = #percussion-style } { #line } #})
