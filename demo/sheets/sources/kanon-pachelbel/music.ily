%% Johann Pachelbel, Canon (about 1700), here in B flat; the two-bar bass of the original is written in halves

ground = \chordmode { bes2 f | g:m d:m | ees bes | ees f | }
harmony = { \ground \ground }
themeI = \relative d'' { d2 c | bes a | g f | g a | }
themeII = \relative bes' { bes2 a | g f | ees d | ees c | }
themeIII = \relative bes' { bes4 d f ees | d bes d c | bes g bes f | ees g f ees | }
turning = \relative d'' { d8( c d bes) c( a c f,) | bes( a bes g) a( f a d,) | g( f g ees) f( d f bes) | g( bes g ees) f( a c ees) | }
dotted = \relative d'' { d4.-> d8 c4.-> c8 | bes4.-> bes8 a4.-> a8 | g4.-> g8 f4.-> f8 | g4.-> g8 a4.-> a8 | }
singing = \relative f'' { f2( c4 ees) | d2( a4 c) | bes2( f4 bes) | bes( g f c') | }
close = \chordmode { ees2 f:7 | bes1 | bes | }
closing = \relative g' { g2 a4( c) | bes1~ | bes\fermata | }

form = {
  \time 4/4 \key bes \major \tempo "Andante sostenuto" 4 = 76 s1*4 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default s1*8 \section
  \mark \default \tempo "Maestoso" s1*8 s1*3 \bar "|."
}
dynamics = {
  s1\p s1*3
  s1\p s1*7
  s1\p s1*3 s1\mp s1*2 s1\<
  s1\mf s1*6 s1\>
  s1\mp s1*3 s1\< s1 s1\mf s1\>
  s1\p s1*5 s1\< s1
  s1\f s1*6 s1\<
  s1\ff s1*6 s1\> s1\mf s1\> s1\p
}
broken = { c8( e g e) }
twice = #(define-music-function (music) (ly:music?) (make-music 'SequentialMusic 'elements (list (ly:music-deep-copy music) (ly:music-deep-copy music))))

flute = { \silence \ground \silence \harmony \silence \harmony \up \themeI \up \themeII \up \turning \up \themeIII
  \twice \up \themeI \up \turning \up \turning \twice \up \themeIII \up \closing }
clarinetI = { \silence \ground \themeI \themeII \twice \themeIII \twice \turning \singing \themeI \twice \singing \themeIII \turning \turning \turning \closing }
clarinetII = { \silence \ground \silence \themeI \themeI \themeI \themeII \twice \themeIII \turning \turning \figure bes' \broken \harmony \themeIII \themeIII
  \themeI \themeIII \secondTo \close \closing }
clarinetIII = { \silence \ground \silence \harmony \silence \themeI \themeI \themeI \themeII \themeI \themeIII \figure bes' \broken \harmony
  \figure bes' \broken \harmony \figure bes' \broken \harmony \pad #3 bes' \close }
altoSax = { \silence \ground \silence \harmony \pad #1 f' \harmony \themeII \themeI \singing \themeII \pad #1 f' \harmony \twice \singing \themeII \singing
  \secondTo \close \closing }
tenorSax = { \silence \ground \silence \harmony \pad #2 f' \harmony \pad #2 f' \harmony \pad #2 f' \harmony \themeII \themeI \down \themeIII \down \turning
  \down \twice \singing \thirdTo \close \closing }
trumpetI = { \silence \ground \silence \harmony \silence \harmony \silence \harmony \silence \harmony \silence \harmony \themeI \dotted \dotted \singing \closing }
trumpetII = { \silence \ground \silence \harmony \silence \harmony \silence \harmony \silence \harmony \silence \harmony
  \themeII \secondTo \ground \dotted \secondTo \ground \dotted \themeI \secondTo \close \closing }
hornI = { \silence \ground \silence \harmony \pad #1 g' \harmony \comp #1 g' { r4 c r c } \harmony \pad #1 g' \harmony \themeI \themeII
  \comp #1 bes' { c4. c8 c4. c8 } \harmony \pad #1 bes' \harmony \pad #1 bes' \close }
hornII = { \silence \ground \silence \harmony \pad #2 g' \harmony \comp #2 g' { r4 c r c } \harmony \pad #2 g' \harmony \pad #2 g' \harmony
  \comp #2 bes' { c4. c8 c4. c8 } \harmony \pad #2 bes' \harmony \pad #2 bes' \close }
tromboneI = { \silence \ground \silence \harmony \silence \harmony \pad #1 d' \harmony \pad #1 d' \harmony \silence \harmony
  \down \dotted \down \themeI \pad #1 d' \harmony \pad #1 d' \close }
euphonium = { \silence \ground \silence \harmony \down \themeI \down \themeII \pad #2 d' \harmony \down \themeIII \down \themeI \down \twice \themeII
  \down \singing \down \themeIII \down \twice \singing \pad #2 d' \close }
tuba = { \bass { c2 } \ground \bass { c2 } \harmony \bass { c2 } \harmony \bass { c4 r } \harmony \bass { c4 g } \harmony \bass { c2 } \harmony
  \bass { c4 e } \harmony \bass { c4 g } \harmony \bass { c2 c } \close }
