// MIT licence. Tells people who may edit the page about a newer release of the package. The shop
// does not store who asks.
export async function showUpdate({ shop, packageId, version, canEdit, place }) {
  if (!canEdit) return;
  const path = `/api/packages/${packageId}/update?have=${version}`;
  const response = await fetch(shop + path, { referrerPolicy: 'no-referrer' }).catch(() => null);
  if (!response?.ok) return;
  const { title, newest, approvals, ...update } = (await response.json()).data;
  if (update.releasesBehind === 0 && !update.isWithdrawn) return;
  const texts = [
    update.isWithdrawn && `${version} was withdrawn.`,
    `${title} ${newest.version} is available.`,
    update.hasSecurityFix && 'It fixes a security problem.',
    approvals && `New approvals: ${approvals.length || 'none'}.`,
  ];
  const link = document.createElement('a');
  link.href = update.installUrl;
  link.textContent = texts.filter(Boolean).join(' ');
  place.append(link);
}
