# documents_itself.sh DOXYGEN SOURCE FOLDER: doxygen makes the manual without complaints in a fresh clone, which holds
# nothing that was built or configured.
set -eu
rm -rf "$3"
mkdir -p "$3/src"
cp -R "$2/include" "$3"
cp "$2/Doxyfile" "$3"
cp -R "$2/src/library" "$3/src"
cp -R "$2/examples" "$3"
cd "$3"
"$1" >log 2>&1 || { cat log; echo "doxygen fails"; exit 1; }
if [ -s log ]; then
    cat log
    exit 1
fi
has() {
    grep -q "$2" "documentation/html/$1" || { echo "$1 has no $2"; exit 1; }
}
# The main page has its title, links to the classes, and the code of the example.
has index.html '<div class="title">The fragfft library'
for class in Context TextureFilter TextureTransform; do
    has index.html "href=\"classfragfft_1_1$class.html"
done
has index.html 'eglGetProcAddress'
has index.html 'bind.*(image, result)'
has version_8hpp.html library_version
has namespacefragfft.html gaussian_kernel
has fragfft_8h.html fragfft_filter_create
has fragfft_8h.html 'href="classfragfft_1_1TextureFilter.html'
has structfragfft__filter__options.html largest_sample
unlinked=$(sed 's/<a [^>]*>[^<]*<\/a>//g' documentation/html/index.html | grep -n '<td.*fragfft::' || true)
[ -z "$unlinked" ] || { echo "names without a link: $unlinked"; exit 1; }
