import { TextLink } from '../../_ui/button.tsx';
import { Guide, GuideHeader, Text } from './_parts/prose.tsx';

/** A heading of the reference that does not exist. */
export default function DocsNotFound() {
  return (
    <>
      <GuideHeader
        title="There is no such page"
        lead="The part of the interface you look for has another name, or is not built yet."
      />
      <Guide>
        <Text>
          Filter the documentation at the left, or begin with the <TextLink href="/docs">quick start</TextLink>.
        </Text>
      </Guide>
    </>
  );
}
