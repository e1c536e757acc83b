%% "New Britain" (Columbian Harmony, 1829), here in B flat
#(define upbeat 1/4)
#(define bar-length 3/4)

hymn = \relative f' {
  f4 | bes2 d8( bes) | d2 c4 | bes2 g4 | f2 f4 | bes2 d8( bes) | d2 c4 | f2.~ | f2
  d4 | f4.( d8) f( d) | bes2 f4 | g4.( bes8) bes( g) | f2 f4 | bes2 d8( bes) | d2 c4 | bes2.~ | bes2
}
harmony = \chordmode {
  r4 bes2. bes/d ees bes bes g:m f f2:7 bes4 bes2. bes:7 ees bes g:m bes2/f f4:7 bes2. bes2
}
descant = \relative bes {
  r4 | bes4( c d) | f( ees d) | ees( d c) | d2. | d4( c bes) | bes( a g) | a( bes c) | ees2
  d4 | d( ees f) | d( c bes) | ees2( c4) | d( c bes) | bes( c d) | f2( ees4) | d( ees c | d2)
}
introMelody = \relative f' { f4 | bes2 d8( bes) | d2 c4 | bes2.~ | bes2 }
introHarmony = \chordmode { r4 bes2. bes2/f f4:7 bes2. bes2 }
amen = \relative f'' { f4 | g2.~ | g2( ges4) | f2.~ | f\fermata | }
amenHarmony = \chordmode { bes4:7 ees2. ees2 ees4:m bes2. bes }

form = {
  \time 3/4 \key bes \major \partial 4 \tempo "Andante" 4 = 84 s4 s2.*4 \section
  \mark \default s2.*16 \section
  \mark \default s2.*16 \section
  \mark \default s2.*16 \section
  \mark \default \tempo "Ruhig verklingend" s2.*4 \bar "|."
}
dynamics = {
  s4\mp s2.*3 s2
  s4\p s2.*6 s2.\< s2. s2.\mf s2. s2. s2.\> s2.\p s2.*2 s2
  s4\mp s2.*6 s2.\< s2. s2.\f s2.*2 s2.\> s2.\mf s2.*2 s2
  s4\f s2.*6 s2.\< s2. s2.\ff s2.*2 s2.\> s2.\mf s2.*2 s2\>
  s4\mf s2.\> s2. s2.\p s2.\pp
}
waltz = { r4 c c }
flowing = { c8( e g e c e) }

flute = { \up \introMelody \silence \hymn \figure bes'' \flowing \harmony \up \hymn \up \amen }
clarinetI = { \introMelody \pad #1 bes' \harmony \hymn \hymn \amen }
clarinetII = { \secondTo \introHarmony \introMelody \pad #2 bes' \harmony \secondTo \harmony \hymn \hymn \secondTo \amenHarmony \amen }
altoSax = { \secondTo \introHarmony \introMelody \silence \hymn \secondTo \harmony \hymn \secondTo \harmony \hymn \secondTo \amenHarmony \amen }
tenorSax = { \thirdTo \introHarmony \introMelody \silence \hymn \descant \descant \thirdTo \amenHarmony \amen }
trumpetI = { \silence \introMelody \hymn \silence \hymn \hymn \amen }
trumpetII = { \silence \introMelody \silence \hymn \silence \hymn \secondTo \harmony \hymn \secondTo \amenHarmony \amen }
hornI = { \silence \introMelody \pad #1 g' \harmony \comp #1 g' \waltz \harmony \pad #1 bes' \harmony \pad #1 bes' \amenHarmony }
hornII = { \silence \introMelody \pad #2 g' \harmony \comp #2 g' \waltz \harmony \pad #2 bes' \harmony \pad #2 bes' \amenHarmony }
tromboneI = { \silence \introMelody \pad #1 d' \harmony \silence \hymn \pad #1 d' \harmony \pad #1 d' \amenHarmony }
tromboneII = { \silence \introMelody \pad #2 d' \harmony \silence \hymn \pad #2 d' \harmony \pad #2 d' \amenHarmony }
euphonium = { \silence \introMelody \descant \down \hymn \descant \down \amen }
tuba = { \bass { c2. } \introHarmony \bass { c2. } \harmony \bass { c2 g4 } \harmony \bass { c4 g g } \harmony \bass { c2. } \amenHarmony }
percussion = \drummode { r4 | tri2. | r | tri | r2
  \groove \drummode { r2. } \hymn  r4 | \repeat unfold 7 { tri2. | r2. | } tri2. | r2
  sn4:32 | \repeat unfold 3 { <bd cymc>4 r r | bd r r | bd r r | bd r sn } <bd cymc>4 r r | bd r r | bd2. | r2
  r4 | cymc2. | r | tri | tri\fermata | }
