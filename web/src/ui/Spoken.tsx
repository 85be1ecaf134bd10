/** A text, and what screen readers say in its place; the text itself if that is null. */
export function Spoken({ text, spoken }: { text: string; spoken: string | null }) {
  if (spoken === null) return text;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}
